import { MANUAL_STEPS, SIGNAL_STEP_KINDS, type ManualStep, type Signal } from '@t0/contracts/signals';
import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { changeNotice } from './signal-changes.ts';
import { describeUpdate } from './signal-update-text.ts';
import {
  validateStep,
  halfOffNotice,
  isNotifiedStep,
  stepEmailKind,
  stepOfEdit,
  storyChanges,
  withdrawalNotice,
} from './signal-steps.ts';

const FOUR: Partial<Signal> = { furtherTargets: ['199.000', '200.500'] };

describe('steps of a signal by hand', () => {
  it.each<[string, Partial<Signal>, ManualStep[]]>([
    ['active', {}, ['stop-to-entry', 'stop-moved', 'closed', 't0', 'half-off']],
    ['active, T0 hit', { t0Hit: true }, ['stop-to-entry', 'stop-moved', 'closed', 'half-off']],
    ['active, half off', { halfOffAt: 'now' }, ['stop-to-entry', 'stop-moved', 'closed', 't0']],
    ['active, stop at the entry', { slPrice: '196.120' }, ['stop-moved', 'closed', 't0', 'half-off']],
    ['a limit order', { status: 'limit' }, ['stop-moved', 'closed']],
    ['four targets', FOUR, ['stop-to-entry', 'stop-moved', 'closed', 't0', 'half-off']],
    ['four targets, T0 hit', { ...FOUR, t0Hit: true }, ['stop-to-entry', 'stop-moved', 'closed', 'half-off', 't1']],
    [
      'four targets, T2 hit',
      { ...FOUR, t0Hit: true, furtherHitsAt: ['then', null] },
      ['stop-to-entry', 'stop-moved', 'closed', 'half-off', 't3'],
    ],
    [
      'four targets, all of them hit',
      { ...FOUR, t0Hit: true, furtherHitsAt: ['then', null, null] },
      ['stop-to-entry', 'stop-moved', 'closed', 'half-off'],
    ],
    ['a limit order with four targets', { ...FOUR, status: 'limit' }, ['stop-moved', 'closed']],
    ['paused', { status: 'paused' }, []],
    ['closed', { status: 'closed', closeReason: 't1' }, []],
  ])('%s', (_name, given, allowed) => {
    expect(MANUAL_STEPS.filter((step) => validateStep(wireSignal(given), step) === null)).toEqual(allowed);
  });

  it.each<[string, Partial<Signal>, ManualStep, string, string]>([
    ['paused', { status: 'paused' }, 'half-off', 'SIGNAL_NOT_OPEN', 'LONG GBPJPY is paused. Nothing was changed.'],
    [
      'closed at T1',
      { status: 'closed', closeReason: 't1' },
      'closed',
      'SIGNAL_NOT_OPEN',
      'LONG GBPJPY is closed: the price reached T1. Nothing was changed.',
    ],
    [
      'closed at the stop',
      { status: 'closed', closeReason: 'stop' },
      'closed',
      'SIGNAL_NOT_OPEN',
      'LONG GBPJPY is closed: the price reached the stop. Nothing was changed.',
    ],
    [
      'closed by hand',
      { status: 'closed', closeReason: 'manual' },
      'closed',
      'SIGNAL_NOT_OPEN',
      'LONG GBPJPY was closed by hand already. Nothing was changed.',
    ],
    [
      'a limit order',
      { status: 'limit' },
      'half-off',
      'STEP_NOT_POSSIBLE',
      'LONG GBPJPY still waits for its entry: there is no position yet.',
    ],
    ['T0 hit', { t0Hit: true }, 't0', 'STEP_TAKEN', 'LONG GBPJPY: T0 was hit already. Nothing was changed.'],
    [
      'half off',
      { halfOffAt: 'now' },
      'half-off',
      'STEP_TAKEN',
      'LONG GBPJPY: HALF OFF was sent already. Nothing was changed.',
    ],
    [
      'stop at the entry',
      { slPrice: '196.120' },
      'stop-to-entry',
      'STEP_TAKEN',
      'LONG GBPJPY: The stop is at the entry already. Nothing was changed.',
    ],
    ['four targets, T0 not hit', FOUR, 't1', 'STEP_NOT_POSSIBLE', 'LONG GBPJPY: T0 comes before T1.'],
    [
      'four targets, T1 hit',
      { ...FOUR, t0Hit: true, furtherHitsAt: [null] },
      't1',
      'STEP_TAKEN',
      'LONG GBPJPY: T1 was hit already. Nothing was changed.',
    ],
    ['four targets, T4', FOUR, 't4', 'STEP_NOT_POSSIBLE', 'LONG GBPJPY has no T4 that can be taken by hand.'],
    [
      'four targets, all of them hit',
      { ...FOUR, t0Hit: true, furtherHitsAt: [null, null, null] },
      't4',
      'STEP_NOT_POSSIBLE',
      'LONG GBPJPY has no T4 that can be taken by hand.',
    ],
    ['two targets', { t0Hit: true }, 't1', 'STEP_NOT_POSSIBLE', 'LONG GBPJPY has no T1 that can be taken by hand.'],
    [
      'closed at T3',
      { ...FOUR, status: 'closed', closeReason: 't3' },
      'closed',
      'SIGNAL_NOT_OPEN',
      'LONG GBPJPY is closed: T3 was hit. Nothing was changed.',
    ],
  ])('refuses a step of a signal that is %s, in a sentence', (_name, given, step, error, message) => {
    expect(validateStep(wireSignal(given), step)).toEqual({ error, message });
  });

  it('announces each step in a sentence, with prices as the instrument writes them', () => {
    const noticeOf = (given: Partial<Signal>): string | undefined =>
      changeNotice(wireSignal(), wireSignal(given))?.message;
    expect(halfOffNotice(wireSignal()).message).toBe('LONG GBPJPY: half of the position comes off now.');
    expect(noticeOf({ slPrice: '196.120' })).toBe('LONG GBPJPY: the stop moves from 195.380 to the entry, 196.120.');
    expect(noticeOf({ slPrice: '196.5' })).toBe('LONG GBPJPY: the stop moves from 195.380 to 196.500.');
    expect(noticeOf({ t1Price: '199', entryPrice: '196.3' })).toBe(
      'LONG GBPJPY: the entry moves from 196.120 to 196.300, T1 from 198.400 to 199.000.',
    );
    expect(noticeOf({ direction: 'short' })).toBe(
      'SHORT GBPJPY: it was LONG GBPJPY. It is now entry 196.120, stop 195.380, T0 197.050, T1 198.400.',
    );
    expect(noticeOf({ memo: 'x', confidence: 80 })).toBeUndefined();
  });

  it('never presents a target that the desk takes as one of the price (docs/product/signals.md#manual-steps)', () => {
    const wordsOf = (before: Partial<Signal>, after: Partial<Signal>) => {
      const update = describeUpdate(wireSignal({ ...FOUR, ...before }), wireSignal({ ...FOUR, ...after }));
      return [update?.kind, update?.title, update?.message];
    };
    const hit = { t0Hit: true, furtherHitsAt: ['2026-11-19T10:00:00.000Z'] };
    expect(wordsOf(hit, { ...hit, furtherHitsAt: [...hit.furtherHitsAt, null] })).toEqual([
      't2',
      'T2 HIT: LONG GBPJPY',
      'LONG GBPJPY: T2 199.000 was taken by hand.',
    ]);
    const closed = { status: 'closed', closeReason: 't3', closedAt: '2026-11-19T10:00:00.000Z' } as const;
    expect(wordsOf(hit, { ...closed, closePrice: '200.100' })).toEqual([
      't3',
      'T3 HIT: LONG GBPJPY',
      'LONG GBPJPY: T3 200.500 was taken by hand. The signal is closed at 200.100.',
    ]);
    expect(wordsOf(hit, { ...closed, closePrice: '200.500' })[2]).toBe(
      'LONG GBPJPY: T3 200.500 reached at 200.500. The signal is closed.',
    );
  });

  it('says of a withdrawn signal whether it was a mistake', () => {
    const title = 'WITHDRAWN: LONG GBPJPY';
    expect(withdrawalNotice(wireSignal(), 'mistake')).toEqual({
      title,
      message: 'LONG GBPJPY: the signal was sent by mistake and is withdrawn. Do not act on it.',
    });
    expect(withdrawalNotice(wireSignal(), 'desk')).toEqual({
      title,
      message: 'LONG GBPJPY: the signal was withdrawn. Do not act on it.',
    });
  });

  it('tells devices of what a signal lives through, not of its publication or of corrections', () => {
    expect(SIGNAL_STEP_KINDS.filter((kind) => !isNotifiedStep(kind))).toEqual([
      'published',
      'edited',
      'reopened',
      'priced',
    ]);
  });

  it.each<[string, Partial<Signal>, string | undefined]>([
    ['the stop to the entry', { slPrice: '196.120' }, 'STOP TO ENTRY: LONG GBPJPY'],
    ['the stop elsewhere', { slPrice: '196.500' }, 'STOP MOVED: LONG GBPJPY'],
    ['half off', { halfOffAt: '2026-11-19T10:00:00.000Z' }, 'HALF OFF: LONG GBPJPY'],
    ['closed', { status: 'closed', closeReason: 'manual', closePrice: '196.400' }, 'CLOSED: LONG GBPJPY'],
    ['the entry elsewhere', { entryPrice: '196.300' }, 'ENTRY MOVED: LONG GBPJPY'],
    ['both targets elsewhere', { t0Price: '197.100', t1Price: '199.000', memo: 'x' }, 'T0, T1 MOVED: LONG GBPJPY'],
    ['the stop elsewhere and another memo', { slPrice: '196.500', memo: 'x' }, 'STOP MOVED: LONG GBPJPY'],
    ['entry and stop elsewhere', { entryPrice: '196.300', slPrice: '195.500' }, 'ENTRY, STOP MOVED: LONG GBPJPY'],
    ['another instrument', { instrument: 'GBPUSD' }, 'CHANGED: LONG GBPUSD'],
    ['paused with another stop', { status: 'paused', slPrice: '196.500' }, undefined],
    ['another memo', { memo: 'x' }, undefined],
  ])('announces %s', (_name, given, title) => {
    expect(describeUpdate(wireSignal(), wireSignal({ ...given, version: 2 }))?.title).toBe(title);
  });

  it('says at which price it was closed by hand, where one is known', () => {
    const closed = wireSignal({ status: 'closed', closeReason: 'manual', closePrice: '196.400' });
    expect(describeUpdate(wireSignal(), closed)?.message).toBe(
      'LONG GBPJPY: the signal was closed by hand at 196.400.',
    );
    const unknown = describeUpdate(wireSignal(), { ...closed, closePrice: null });
    expect(unknown?.message).toBe('LONG GBPJPY: the signal was closed by hand.');
  });

  it('names an edit by what it does, and tells which fields changed', () => {
    expect(stepOfEdit(wireSignal(), wireSignal({ slPrice: '196.120' }))).toBe('stop-to-entry');
    expect(stepOfEdit(wireSignal(), wireSignal({ slPrice: '196.120', memo: 'x' }))).toBe('stop-to-entry');
    expect(stepOfEdit(wireSignal(), wireSignal({ entryPrice: '196.300' }))).toBe('changed');
    expect(stepOfEdit(wireSignal({ status: 'limit' }), wireSignal())).toBe('changed');
    expect(stepOfEdit(wireSignal(), wireSignal({ status: 'closed', memo: 'x' }))).toBe('closed');
    expect(stepOfEdit(wireSignal({ status: 'closed' }), wireSignal())).toBe('reopened');
    expect(stepOfEdit(wireSignal(), wireSignal({ slPrice: '196.500' }))).toBe('stop-moved');
    expect(stepOfEdit(wireSignal(), wireSignal({ memo: 'x' }))).toBe('edited');
    expect(stepOfEdit(wireSignal({ status: 'closed' }), wireSignal({ status: 'closed', slPrice: '196.500' }))).toBe(
      'edited',
    );
    expect(storyChanges(wireSignal(), wireSignal({ direction: 'short', confidence: 80 }))).toEqual([
      { field: 'direction', from: 'long', to: 'short' },
      { field: 'confidence', from: '75', to: '80' },
    ]);
  });

  it('knows which mail a step is', () => {
    expect(stepEmailKind('closed', { closeReason: 'manual' })).toBe('close');
    expect(stepEmailKind('closed', { closeReason: 'stop' })).toBe('stop');
    expect(stepEmailKind('closed', { closeReason: 't1' })).toBe('t1');
    expect(stepEmailKind('t0', { closeReason: null })).toBe('t0');
    expect(stepEmailKind('withdrawn', { closeReason: 'manual' })).toBe('withdrawn');
    for (const kind of ['changed', 'stop-moved', 'stop-to-entry'] as const)
      expect(stepEmailKind(kind, { closeReason: null })).toBe('levels');
    expect(stepEmailKind('edited', { closeReason: null })).toBeNull();
  });
});
