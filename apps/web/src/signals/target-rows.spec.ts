import type { Signal } from '@t0/contracts/signals';
import { wireSignal } from '../../../../tests/support/web/wire-signal.ts';
import { UTC_TIMES } from '../shared/lib/times.ts';
import { targetRows, targetText } from './target-marks.tsx';
import { termLines } from './signal-facts.tsx';

const FOUR = { furtherTargets: ['41800', '41400'], portions: [40, 30, 20, 10] };

describe('the targets of a signal in words (docs/product/terminal.md#targets)', () => {
  it('has price, portion and whether it was reached, of each', () => {
    const signal = wireSignal({ ...FOUR, t0Hit: true, furtherHitsAt: ['2026-11-19T10:00:00.000Z'] });
    expect(targetRows(signal).map(targetText)).toEqual([
      'T0 42,640.00, 40%, reached',
      'T1 42,210.00, 30%, reached',
      'T2 41,800.00, 20%',
      'T3 41,400.00, 10%',
    ]);
  });

  it.each<[string, Partial<Signal>, number]>([
    ['that ended at its last target', { ...FOUR, status: 'closed', closeReason: 't3', t0Hit: true }, 4],
    ['that was stopped after T0', { ...FOUR, status: 'closed', closeReason: 'stop', t0Hit: true }, 1],
    ['of two targets at T0', { t0Hit: true }, 1],
    ['of two targets that ended at T1', { t0Hit: true, status: 'closed', closeReason: 't1' }, 2],
  ])('counts those reached of a signal %s', (_, given, reached) =>
    expect(targetRows(wireSignal(given)).filter(({ isReached }) => isReached)).toHaveLength(reached),
  );

  it('has equal parts without portions, and no price for one that is not typed yet', () => {
    const rows = targetRows(wireSignal({ furtherTargets: [''] }));
    expect(rows.map(({ price, portion }) => [price, portion])).toEqual([
      ['42,640.00', 33],
      ['42,210.00', 33],
      ['--', 34],
    ]);
  });
});

describe('the rule and the times of a signal in words (docs/product/terminal.md#targets)', () => {
  const NOW = Date.parse('2026-11-19T09:30:00Z');
  const lines = (given: Partial<Signal>) => termLines(wireSignal(given), UTC_TIMES, NOW);

  it.each<[string, Partial<Signal>, string[]]>([
    ['nothing of a signal in the old form', {}, []],
    ['entry-at-t0', { stopRule: 'entry-at-t0' }, ['Stop moves to the entry at T0']],
    ['behind-targets', { stopRule: 'behind-targets' }, ['Stop moves to the entry at T0, then one target behind']],
    ['trail', { stopRule: 'trail', trailDistance: '120.5' }, ['Stop trails the price by 120.5 pts']],
    [
      'the times of an order',
      { status: 'limit', validUntil: '2026-11-19T18:00:00.000Z', closeAt: '2026-11-20T18:00:00.000Z' },
      ['Valid until 18:00 UTC', 'Closes at 20 Nov 18:00 UTC'],
    ],
    [
      'no end of validity once it is active',
      { validUntil: '2026-11-19T18:00:00.000Z', closeAt: '2026-11-19T21:00:00.000Z' },
      ['Closes at 21:00 UTC'],
    ],
    ['no time once it is closed', { status: 'closed', closeAt: '2026-11-19T21:00:00.000Z' }, []],
  ])('says %s', (_, given, expected) => expect(lines(given)).toEqual(expected));
});
