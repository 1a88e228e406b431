import type { LedgerPayload } from '@t0/contracts/record';
import type { Signal, StepState } from '@t0/contracts/signals';
import fc from 'fast-check';
import { ledgerArbitrary } from '../../../../tests/record/ledger-arbitrary.ts';
import { readLedgerStep } from './figures-check.ts';
import { RecordProjection, toRecordRow } from './record-projection.ts';
import { resultOf } from './results.ts';
import { firstTrade, nextTrade } from './trade-steps.ts';
import type { Trade, TradeSignal, TradeStep } from './trade.ts';

const SIGNAL = {
  id: 7,
  instrument: 'US30',
  direction: 'long',
  entryPrice: '100',
  slPrice: '90',
  t0Price: '110',
  t1Price: '120',
  furtherTargets: ['130', '140'],
  portions: [40, 30, 20, 10],
  status: 'active',
  closeReason: null,
  closePrice: null,
  confidence: 85,
  monthlyBias: 'Bullish',
  createdAt: '2026-11-20T10:00:00.000Z',
} as TradeSignal;
type Given = Partial<Signal> & { tick?: number };
type Happened = [TradeStep['kind'], Given?];

function lived(...steps: Happened[]): Trade {
  let signal = SIGNAL;
  let trade: Trade | undefined;
  for (const [index, [kind, { tick, ...changes } = {}]] of steps.entries()) {
    signal = { ...signal, ...changes };
    const at = `2026-11-20T${10 + index}:00:00.000Z`;
    const given = tick === undefined ? null : { bid: `${tick}`, ask: `${tick + 2}`, simulated: false };
    const step: TradeStep = { index, at, kind, signal, tick: given, excursion: null };
    trade = trade ? nextTrade(trade, step) : firstTrade(step);
  }
  return trade!;
}
const closed = (closeReason: Signal['closeReason'], price: number | null): Happened => [
  'closed',
  { status: 'closed', closeReason, closePrice: price === null ? null : `${price}` },
];
const [T0, T1, T2]: Happened[] = [
  ['t0', { tick: 110 }],
  ['t1', { tick: 120 }],
  ['t2', { tick: 130 }],
];

describe('a signal with more than two targets (docs/product/record.md#exit-rules)', () => {
  it.each<[string, Happened[], number, number]>([
    ['every target', [T0!, T1!, T2!, closed('t3', 140)], 4, 0.4 + 0.6 + 0.6 + 0.4],
    ['the stop after two', [T0!, T1!, closed('stop', 90)], -1, 0.4 + 0.6 - 0.3],
    ['a trailing stop after two', [T0!, T1!, closed('trail', 115)], 1.5, 0.4 + 0.6 + 0.45],
    [
      'a gap over two: at the price of the tick',
      [['t0', { tick: 125 }], ['t1', { tick: 125 }], closed('stop', 90)],
      -1,
      1.45,
    ],
    ['T1 said without a price stays in', [T0!, ['t1'], T2!, closed('time', 100)], 0, 0.4 + 0.6],
    ['parts that cancel each other', [T0!, closed('stop', 100 - 20 / 3)], -2 / 3, 0],
    ['no known price', [T0!, T1!, closed('manual', null)], 0, 0],
    [
      'targets taken away later: the portions are those published',
      [T0!, ['edited', { furtherTargets: undefined, portions: [90, 10] }], closed('t1', 120)],
      2,
      0.4 + 1.2,
    ],
    ['a target that was not published has no portion', [['t8', { tick: 300 }], closed('stop', 90)], -1, -1],
  ])('%s', (_life, steps, all, half) => {
    const trade = lived(['published'], ...steps);
    expect([resultOf(trade, 't1'), resultOf(trade, 'half')]).toEqual([expect.closeTo(all, 5), expect.closeTo(half, 5)]);
  });

  it('names how it ended, and an expired order as never filled', () => {
    const reasons = ['t3', 't9', 'trail', 'time', 'expired', 'stop', 'manual'] as const;
    expect(reasons.map((reason) => lived(['published'], closed(reason, 120)).ending)).toEqual([
      ...['t3', 't9', 'trail', 'time', 'hand', 'stop', 'hand'],
    ]);
    const waiting = (reason: Signal['closeReason']) => lived(['published', { status: 'limit' }], closed(reason, null));
    expect([waiting('expired').state, waiting('expired').ending]).toEqual(['never-filled', 'expired']);
    expect([waiting('manual').state, waiting('manual').ending]).toEqual(['never-filled', null]);
    const again = lived(['published', { status: 'limit' }], closed('expired', null), ['reopened', { status: 'limit' }]);
    expect([again.state, again.ending, resultOf(again, 't1')]).toEqual(['waiting', null, null]);
  });

  it('marks a target without price, and changed targets, portions and zone as edited', () => {
    expect(lived(['published'], T0!, ['t1']).marks.halfUnpriced).toBe(true);
    expect(lived(['published'], T0!, T1!).marks.halfUnpriced).toBe(false);
    const edits = (change: Given): number => lived(['published'], ['edited', change]).marks.edits;
    expect(edits({ furtherTargets: ['130', '141'] })).toBe(1);
    expect(edits({ furtherTargets: undefined })).toBe(1);
    expect(edits({ portions: [40, 30, 10, 20] })).toBe(1);
    expect(edits({ entryZonePrice: '99' })).toBe(1);
    expect(edits({ furtherTargets: [...SIGNAL.furtherTargets!], portions: [...SIGNAL.portions!] })).toBe(0);
  });

  it('lists what was published, and nothing more for a signal with two targets', () => {
    const row = JSON.parse(
      JSON.stringify(toRecordRow(lived(['published'], ['edited', { portions: [1, 99] }]))),
    ) as object;
    expect(row).toMatchObject({ furtherTargets: ['130', '140'], portions: [40, 30, 20, 10] });
    const two = toRecordRow(lived(['published', { furtherTargets: undefined, portions: undefined }]));
    expect(Object.keys(JSON.parse(JSON.stringify(two)) as object)).toEqual([
      ...['signalId', 'index', 'instrument', 'direction', 'entry', 'stop', 't0', 't1', 'confidence', 'state'],
      ...['publishedAt', 'startedAt', 'endedAt', 'ending', 'price', 'mfeR', 'maeR', 'marks', 'results'],
    ]);
  });

  it('has the figures of today, to the last digit, where two portions of 50 are published', () => {
    const figuresOf = (steps: readonly TradeStep[]): string => {
      const projection = new RecordProjection();
      for (const step of steps) projection.take(step.index, step.at, step);
      return JSON.stringify([projection.figures(false, true), projection.figures(true, true)]);
    };
    fc.assert(
      fc.property(ledgerArbitrary({ minLength: 60, maxLength: 150, size: 'max' }), (steps) => {
        const halves = steps.map((step) => ({ ...step, signal: { ...step.signal, portions: [50, 50] } }));
        expect(figuresOf(halves)).toBe(figuresOf(steps));
      }),
      { numRuns: 300, seed: 37 },
    );
  });
});

describe('rows of the ledger with further targets (docs/product/record.md#exit-rules)', () => {
  const after = (state: StepState | null, last: TradeSignal | undefined = SIGNAL): TradeSignal => {
    const payload = { v: 1, kind: 'edited', signalId: 7, step: 'edited', state, tick: null } as LedgerPayload;
    return readLedgerStep({ index: 0, at: '2026-11-20T10:00:00.000Z', payload }, last)!.signal;
  };
  const shape = ({ furtherTargets, portions, entryZonePrice }: TradeSignal) => [
    furtherTargets,
    portions,
    entryZonePrice,
  ];

  it('a state with T1 has every target, any other leaves them as they were', () => {
    const two: TradeSignal = { ...SIGNAL };
    delete two.furtherTargets;
    delete two.portions;
    expect(shape(after({ ...SIGNAL, entryZonePrice: '98' }, undefined))).toEqual([
      ['130', '140'],
      [40, 30, 20, 10],
      '98',
    ]);
    expect(shape(after(two))).toEqual([undefined, undefined, undefined]);
    expect(shape(after({ confidence: 80 }))).toEqual([['130', '140'], [40, 30, 20, 10], undefined]);
    expect(shape(after(null))).toEqual([['130', '140'], [40, 30, 20, 10], undefined]);
  });
});
