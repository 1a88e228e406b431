import type { Signal } from '@t0/contracts/signals';
import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { pushText } from '../channels/push-text.ts';
import { changeHeadline, changeNotice, isSameTrade } from './signal-changes.ts';
import { describeUpdate } from './signal-update-text.ts';
import { stepOfEdit, storyChanges } from './signal-steps.ts';

const LATER = '2026-11-27T18:00:00.000Z';
const four = (given: Partial<Signal> = {}): Signal =>
  wireSignal({ furtherTargets: ['199.000', '200.000'], portions: [40, 30, 20, 10], ...given });
const order = { status: 'limit' } as const;
const trailing = { stopRule: 'trail', trailDistance: '0.700' } as const;

describe('changes of what members trade on (docs/product/signals.md#manual-steps)', () => {
  it.each<[Partial<Signal>, Partial<Signal>, string, string]>([
    [{}, { portions: [25, 25, 25, 25] }, 'PORTIONS CHANGED', 'the portions are now T0 25%, T1 25%, T2 25%, T3 25%.'],
    [{}, { portions: undefined }, 'PORTIONS CHANGED', 'the portions are now T0 25%, T1 25%, T2 25%, T3 25%.'],
    [{}, { stopRule: 'entry-at-t0' }, 'STOP RULE CHANGED', 'the stop now moves to the entry at T0.'],
    [
      {},
      { stopRule: 'behind-targets' },
      'STOP RULE CHANGED',
      'the stop now moves to the entry at T0, then one target behind.',
    ],
    [{}, trailing, 'STOP RULE CHANGED', 'the stop now trails the price by 70.0 pips.'],
    [
      trailing,
      { stopRule: undefined, trailDistance: undefined },
      'STOP RULE CHANGED',
      'no rule moves the stop any more.',
    ],
    [
      trailing,
      { ...trailing, trailDistance: '0.505' },
      'TRAIL DISTANCE CHANGED',
      'the stop now trails the price by 50.5 pips.',
    ],
    [order, { validUntil: LATER }, 'VALID UNTIL CHANGED', 'the order is now valid until 27 Nov 2026 18:00 UTC.'],
    [
      { ...order, validUntil: LATER },
      { validUntil: undefined },
      'VALID UNTIL CHANGED',
      'the order does not expire any more.',
    ],
    [{}, { closeAt: LATER }, 'CLOSE TIME CHANGED', 'it is now closed at 27 Nov 2026 18:00 UTC.'],
    [{ closeAt: LATER }, { closeAt: undefined }, 'CLOSE TIME CHANGED', 'it is not closed by time any more.'],
    [{}, { entryZonePrice: '195.900' }, 'ENTRY ZONE CHANGED', 'the entry zone is now 196.120 to 195.900.'],
    [
      { entryZonePrice: '195.900' },
      { entryZonePrice: undefined },
      'ENTRY ZONE CHANGED',
      'there is no entry zone any more.',
    ],
    [
      {},
      { t1Price: '198.500', slPrice: '195.500', stopRule: 'entry-at-t0' },
      'T1, STOP MOVED, STOP RULE CHANGED',
      'T1 moves from 198.400 to 198.500, the stop from 195.380 to 195.500; the stop now moves to the entry at T0.',
    ],
    [
      {},
      { entryPrice: '196.200', furtherTargets: ['199.500'], portions: [50, 30, 20], t0Price: '197.100' },
      'ENTRY MOVED, TARGETS CHANGED',
      'the entry moves from 196.120 to 196.200; the targets are now T0 197.100 (50%), T1 198.400 (30%), T2 199.500 (20%).',
    ],
    [
      {},
      { furtherTargets: undefined, portions: undefined },
      'TARGETS CHANGED',
      'the targets are now T0 197.050, T1 198.400.',
    ],
    // A stop at the entry is no move to the entry where more changed.
    [
      {},
      { slPrice: '196.120', stopRule: 'entry-at-t0' },
      'STOP MOVED, STOP RULE CHANGED',
      'the stop moves from 195.380 to 196.120; the stop now moves to the entry at T0.',
    ],
  ])('from %j to %j', (from, to, title, message) => {
    const [before, after] = [four(from), four({ ...from, ...to, version: 2 })];
    expect(changeNotice(before, after)).toEqual({
      title: `${title}: LONG GBPJPY`,
      message: `LONG GBPJPY: ${message}`,
    });
    expect(changeHeadline(storyChanges(before, after))?.toUpperCase()).toBe(title);
    expect([stepOfEdit(before, after), describeUpdate(before, after)?.kind]).toEqual(['changed', 'changed']);
    expect(isSameTrade(before, after)).toBe(false);
  });

  it('says everything anew where more than five changed, within the length of a notification', () => {
    const after = four({
      entryPrice: '196.200',
      entryZonePrice: '195.900',
      t0Price: '197.100',
      t1Price: '198.500',
      ...trailing,
      closeAt: LATER,
    });
    expect(changeNotice(four(), after)).toEqual({
      title: 'CHANGED: LONG GBPJPY',
      message:
        'LONG GBPJPY: it is now entry 196.200 to 195.900, stop 195.380, T0 197.100 (40%), T1 198.500 (30%), T2 199.000 (20%), T3 200.000 (10%). Stop trails the price by 70.0 pips. Closes at 27 Nov 2026 18:00 UTC.',
    });
    const prices = Array.from({ length: 8 }, (_, index) => `12345678${index}.12345`);
    const longest = changeNotice(wireSignal({ instrument: 'BTCUSD' }), {
      ...after,
      furtherTargets: prices,
      portions: [91, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    });
    expect(longest!.message.length).toBeLessThanOrEqual(500);
    expect(longest!.message).toMatch(/^LONG GBPJPY: it was LONG BTCUSD\. It is now entry 196\.200 to 195\.900, /);
  });

  it('are not the time of an order that is active by now', () => {
    const before = four({ validUntil: LATER });
    const cleared = four({ validUntil: undefined });
    expect([changeNotice(before, cleared), describeUpdate(before, cleared), stepOfEdit(before, cleared)]).toEqual([
      null,
      null,
      'edited',
    ]);
    const closing = four({ validUntil: undefined, closeAt: LATER });
    expect(changeNotice(before, closing)?.title).toBe('CLOSE TIME CHANGED: LONG GBPJPY');
    const waits = four({ ...order, validUntil: LATER });
    expect(describeUpdate(waits, cleared)?.title).toBe('Limit order activated');
    const update = { kind: 'changed', changes: storyChanges(before, closing) } as const;
    expect(pushText(update, closing, false).title).toBe('Close time changed: GBPJPY');
  });

  it('are no words, bias, confidence or date', () => {
    const after = four({ memo: 'x', confidence: 80, monthlyBias: 'Bearish', createdAt: LATER });
    expect([changeNotice(four(), after), isSameTrade(four(), after), describeUpdate(four(), after)]).toEqual([
      null,
      true,
      null,
    ]);
  });

  it('are announced of an open signal alone', () => {
    const paused = { status: 'paused' } as const;
    expect(describeUpdate(four(paused), four({ ...paused, ...trailing }))).toBeNull();
    expect(stepOfEdit(four(paused), four({ ...paused, ...trailing }))).toBe('edited');
  });
});
