import type { CloseReason, Signal } from '@t0/contracts/signals';
import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { transitionNotice } from './lifecycle-notice.ts';
import { changeHeadline, changeNotice } from './signal-changes.ts';
import { dueByTime } from './signal-deadline.ts';
import { toLifecycleState } from './lifecycle-state.ts';
import { isNotifiedStep, stepEmailKind, storyChanges } from './signal-steps.ts';
import { lastTargetOf } from './signal-targets.ts';
import { closeTitle, closeWord, portionsOf, targetPriceOf, targetsReached } from './target-states.ts';
import { validateSignal, validateTerms } from './signal-terms.ts';
import { describeUpdate } from './signal-update-text.ts';

const NOW = Date.parse('2026-11-27T08:00:00Z');
const LATER = '2026-11-27T18:00:00.000Z';
const four = (given: Partial<Signal> = {}): Signal =>
  wireSignal({ furtherTargets: ['199.000', '200.000'], portions: [40, 30, 20, 10], ...given });

describe('further targets (docs/product/signals.md#targets)', () => {
  it('end a signal at the last one, T1 without any', () => {
    expect([lastTargetOf(wireSignal()), lastTargetOf(four())]).toEqual(['t1', 't3']);
    expect([targetPriceOf(four(), 't0'), targetPriceOf(four(), 't3')]).toEqual(['197.050', '200.000']);
    expect(targetPriceOf(wireSignal(), 't2')).toBeUndefined();
  });

  it('take equal parts unless portions are published, the remainder at the last', () => {
    expect(portionsOf(wireSignal())).toEqual([50, 50]);
    expect(portionsOf(wireSignal({ furtherTargets: ['199'] }))).toEqual([33, 33, 34]);
    expect(portionsOf(four())).toEqual([40, 30, 20, 10]);
  });

  it('are counted as they are reached', () => {
    const reached = (given: Partial<Signal>): number => targetsReached(four(given));
    expect(reached({})).toBe(0);
    expect(reached({ t0Hit: true })).toBe(1);
    expect(reached({ t0Hit: true, furtherHitsAt: [LATER] })).toBe(2);
    expect(reached({ t0Hit: true, furtherHitsAt: [LATER, LATER], closeReason: 't3' })).toBe(4);
  });

  it('are steps of which devices are notified, and mails sent as of T1', () => {
    expect(isNotifiedStep('t2')).toBe(true);
    const mails = (closeReason: CloseReason) => stepEmailKind('closed', { closeReason });
    expect([stepEmailKind('t2', four()), mails('t3'), mails('trail'), mails('time')]).toEqual([
      't1',
      't1',
      'stop',
      'close',
    ]);
  });

  it('are announced when they move, and as a whole when there are more or fewer', () => {
    const moved = four({ furtherTargets: ['199.500', '200.000'] });
    expect(changeNotice(four(), moved)).toEqual({
      title: 'T2 MOVED: LONG GBPJPY',
      message: 'LONG GBPJPY: T2 moves from 199.000 to 199.500.',
    });
    expect(changeHeadline(storyChanges(four(), moved))).toBe('T2 moved');
    expect(changeNotice(wireSignal(), four())).toEqual({
      title: 'TARGETS CHANGED: LONG GBPJPY',
      message:
        'LONG GBPJPY: the targets are now T0 197.050 (40%), T1 198.400 (30%), T2 199.000 (20%), T3 200.000 (10%).',
    });
    expect(changeHeadline(storyChanges(wireSignal(), four()))).toBe('Targets changed');
    expect(storyChanges(wireSignal(), four())).toEqual([
      { field: 'furtherTargets', from: 'none', to: '199.000, 200.000' },
      { field: 'portions', from: 'none', to: '40, 30, 20, 10' },
    ]);
  });

  it('are described as updates of an open signal', () => {
    const hit = four({ t0Hit: true, furtherHitsAt: [LATER, LATER], version: 2 });
    const before = four({ t0Hit: true, furtherHitsAt: [LATER] });
    expect(describeUpdate(before, hit)).toMatchObject({ kind: 't2', title: 'T2 HIT: LONG GBPJPY', at: LATER });
    const ended = four({ status: 'closed', closeReason: 't3', closePrice: '200.010', closedAt: LATER });
    expect(describeUpdate(before, ended)).toMatchObject({
      kind: 't3',
      message: 'LONG GBPJPY: T3 200.000 reached at 200.010. The signal is closed.',
    });
  });
});

describe('levels and terms of a new signal (docs/product/signals.md#levels)', () => {
  const short = { direction: 'short', slPrice: '197.000', t0Price: '195.000', t1Price: '194.000' } as const;
  it.each<[string, Partial<Signal>, string, string]>([
    [
      'T2 before T1',
      { furtherTargets: ['198.000'] },
      'furtherTargets',
      'A long needs Take Profit 2 at or above Take Profit 1',
    ],
    [
      'T3 before T2',
      { furtherTargets: ['199', '198.9'] },
      'furtherTargets',
      'A long needs Take Profit 3 at or above Take Profit 2',
    ],
    [
      'a short’s T2',
      { ...short, furtherTargets: ['194.5'] },
      'furtherTargets',
      'A short needs Take Profit 2 at or below Take Profit 1',
    ],
    [
      'a zone at the entry',
      { entryZonePrice: '196.12' },
      'entryZonePrice',
      'A long needs the far end of its entry zone below the entry price',
    ],
    [
      'a short’s zone',
      { ...short, entryZonePrice: '196.0' },
      'entryZonePrice',
      'A short needs the far end of its entry zone above the entry price',
    ],
    ['a zone at the stop', { entryZonePrice: '195.380' }, 'entryZonePrice', 'The entry zone must end before the stop'],
    [
      'too few portions',
      { furtherTargets: ['199'], portions: [50, 50] },
      'portions',
      'There are 3 targets and 2 portions: give each target one',
    ],
    ['portions of nothing', { portions: [100, 0] }, 'portions', 'Each portion must be a whole number from 1 to 100'],
    ['portions of 95', { portions: [50, 45] }, 'portions', 'Portions must add up to 100, not to 95'],
    ['trail without distance', { stopRule: 'trail' }, 'trailDistance', 'The rule trail needs a trail distance'],
    ['distance without trail', { trailDistance: '0.5' }, 'trailDistance', 'A trail distance needs the rule trail'],
    [
      'a wide trail',
      { stopRule: 'trail', trailDistance: '0.75' },
      'trailDistance',
      'The trail distance must be at most the distance from the entry to the stop',
    ],
    [
      'validity of an active one',
      { validUntil: LATER },
      'validUntil',
      'Only a limit order can have a time until which it is valid',
    ],
    [
      'past validity',
      { status: 'limit', validUntil: '2026-11-27T08:00:00Z' },
      'validUntil',
      'Valid until must be in the future',
    ],
    ['past close', { closeAt: '2026-11-27T07:59:59Z' }, 'closeAt', 'The close time must be in the future'],
    [
      'the four come first',
      { slPrice: '197', portions: [1, 1] },
      'slPrice',
      'A long needs its stop below the entry price',
    ],
  ])('%s', (_what, given, field, message) => {
    expect(validateSignal(wireSignal(given), NOW)).toEqual({ field, message });
  });

  it('accept what is in order', () => {
    const given = { stopRule: 'trail', trailDistance: '0.74', entryZonePrice: '195.9', closeAt: LATER } as const;
    expect(validateSignal(four({ ...given, status: 'limit', validUntil: LATER }), NOW)).toBeNull();
    expect(validateSignal(wireSignal({ ...short, entryZonePrice: '196.5' }), NOW)).toBeNull();
  });

  it('ask an edit only about what it changes, and no stop beyond the entry for its distance', () => {
    const old = wireSignal({ closeAt: '2026-01-01T00:00:00Z', portions: [1, 1] });
    expect(validateTerms(old, NOW, new Set())).toBeNull();
    expect(validateTerms(old, NOW, new Set(['closeAt']))?.field).toBe('closeAt');
    expect(validateTerms(old, NOW, new Set(['furtherTargets']))?.field).toBe('portions');
    const running = wireSignal({ slPrice: '196.500', stopRule: 'trail', trailDistance: '2' });
    expect(validateTerms(running, NOW, new Set(['stopRule']))).toBeNull();
  });

  it('an edit may keep or lower the distance of a trail whose stop came near, and not raise it', () => {
    const near = (trailDistance: string): Signal =>
      wireSignal({ slPrice: '195.900', stopRule: 'trail', trailDistance });
    const edited = (trailDistance: string): string | undefined =>
      validateTerms(near(trailDistance), NOW, new Set(['trailDistance']), '0.700')?.field;
    expect(['0.600', '0.7', '0.701', '0.220'].map(edited)).toEqual([undefined, undefined, 'trailDistance', undefined]);
    expect(validateTerms(near('0.600'), NOW, new Set(['stopRule']))?.field).toBe('trailDistance');
  });
});

describe('ends by time (docs/product/signals.md#times)', () => {
  const due = (given: Partial<Signal>, now = Date.parse(LATER)) => dueByTime(toLifecycleState(wireSignal(given)), now);
  it('expire an order that waits, and close a position', () => {
    expect(due({ status: 'limit', validUntil: LATER })).toBe('expired');
    expect(due({ status: 'limit', validUntil: LATER }, Date.parse(LATER) - 1)).toBeNull();
    expect(due({ status: 'limit', closeAt: LATER })).toBe('expired');
    expect(due({ closeAt: LATER })).toBe('time');
    expect(due({ validUntil: LATER })).toBeNull();
    expect(due({ status: 'paused', closeAt: LATER })).toBeNull();
    expect(due({})).toBeNull();
  });

  it('have their words', () => {
    const notice = (reason: 'trail' | 'time' | 'expired', price: string | null) =>
      transitionNotice(wireSignal(), { kind: 'closed', reason }, price);
    expect([notice('trail', '195.37'), notice('time', '196.5'), notice('expired', null)]).toEqual([
      {
        title: 'TRAILED: LONG GBPJPY',
        message: 'LONG GBPJPY: the stop that followed the price, 195.380, reached at 195.370. The signal is closed.',
      },
      { title: 'TIME: LONG GBPJPY', message: 'LONG GBPJPY: its time is over. The signal is closed at 196.500.' },
      {
        title: 'EXPIRED: LONG GBPJPY',
        message: 'LONG GBPJPY: the price did not reach the entry in time. The order is closed.',
      },
    ]);
    expect((['t2', 'stop', 'trail', 'time', 'expired', 'manual', null] as const).map(closeTitle)).toEqual([
      'T2 HIT',
      'STOP HIT',
      'TRAILED',
      'TIME',
      'EXPIRED',
      'CLOSED',
      'CLOSED',
    ]);
    expect([closeWord('t9', ''), closeWord('manual', 'By hand')]).toEqual(['T9', 'By hand']);
  });
});
