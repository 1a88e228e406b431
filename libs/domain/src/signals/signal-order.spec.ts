import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { compareSignals, isOpenSignal, signalTitle } from './signal-order.ts';

describe('order of signals (docs/product/signals.md#order)', () => {
  it('is open ones first, then the newest, then the greater id', () => {
    const early = { createdAt: '2026-11-18T09:00:00.000Z' };
    const ordered = [
      wireSignal({ id: 3, status: 'active' }),
      wireSignal({ id: 2, status: 'limit' }),
      wireSignal({ id: 8, status: 'active', ...early }),
      wireSignal({ id: 5, status: 'paused' }),
      wireSignal({ id: 4, status: 'closed' }),
      wireSignal({ id: 9, status: 'closed', ...early }),
    ];
    for (const [index, first] of ordered.entries()) {
      expect(compareSignals(first, first)).toBe(0);
      for (const second of ordered.slice(index + 1)) {
        expect(compareSignals(first, second)).toBeLessThan(0);
        expect(compareSignals(second, first)).toBeGreaterThan(0);
      }
    }
    expect(ordered.map(isOpenSignal)).toEqual([true, true, true, false, false, false]);
  });
});

describe('title of a signal (docs/product/signals.md#publishing)', () => {
  it('names direction, instrument and entry, as prices are shown', () => {
    expect(signalTitle(wireSignal())).toBe('LONG GBPJPY @ 196.120');
    expect(signalTitle({ instrument: 'US30', direction: 'short', entryPrice: '42980.00000' })).toBe(
      'SHORT US30 @ 42,980.00',
    );
  });
});
