import type { PriceExcursion } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { toRecordRow } from './record-projection.ts';
import { resultOf } from './results.ts';
import { firstTrade, isTradeOver, nextTrade } from './trade-steps.ts';
import type { Trade, TradeStep } from './trade.ts';

const AT = Date.parse('2026-11-20T10:00:00.000Z');
const SIGNAL = {
  id: 7,
  instrument: 'US30',
  direction: 'long',
  entryPrice: '100',
  slPrice: '90',
  t0Price: '110',
  t1Price: '120',
  status: 'active',
  closeReason: null,
  closePrice: null,
  confidence: 85,
  monthlyBias: 'Bullish',
  createdAt: '2026-11-20T10:00:00.000Z',
} as Signal;
interface Given extends Partial<Signal> {
  tick?: number;
  simulated?: boolean;
  excursion?: PriceExcursion;
}
const tickAt = (price: number, simulated = false) => ({ bid: `${price}`, ask: `${price + 2}`, simulated });

/** A signal's life, given as the changes of each step. */
function lived(...steps: [TradeStep['kind'], Given?][]): Trade {
  let signal = SIGNAL;
  let trade: Trade | undefined;
  for (const [index, [kind, { tick, simulated, excursion, ...changes } = {}]] of steps.entries()) {
    signal = { ...signal, ...changes };
    const step: TradeStep = {
      index,
      at: new Date(AT + index * 3_600_000).toISOString(),
      kind,
      signal,
      tick: tick === undefined ? null : tickAt(tick, simulated),
      excursion: excursion ?? null,
    };
    trade = trade ? nextTrade(trade, step) : firstTrade(step);
  }
  return trade!;
}
const t1 = (price: number): ['closed', Given] => [
  'closed',
  { status: 'closed', closeReason: 't1', closePrice: `${price}`, tick: price },
];
const stop = (price: number): ['closed', Given] => [
  'closed',
  { status: 'closed', closeReason: 'stop', closePrice: `${price}`, tick: price },
];
const hand = (price: string | null): ['closed', Given] => [
  'closed',
  { status: 'closed', closeReason: 'manual', closePrice: price },
];
const results = (trade: Trade): (number | null)[] => [resultOf(trade, 't1'), resultOf(trade, 'half')];

describe('what a signal amounts to (docs/product/record.md#results)', () => {
  it.each<[string, () => Trade, number | null, number | null]>([
    ['T1 without T0 noted', () => lived(['published'], t1(120)), 2, 2],
    ['T1 after T0: half came out at T0', () => lived(['published'], ['t0', { tick: 110 }], t1(120)), 2, 1.5],
    ['the stop', () => lived(['published'], stop(90)), -1, -1],
    ['the stop, jumped over', () => lived(['published'], stop(85)), -1.5, -1.5],
    ['the stop after T0', () => lived(['published'], ['t0', { tick: 111 }], stop(90)), -1, 0.05],
    ['the stop at the entry', () => lived(['published'], ['stop-to-entry', { slPrice: '100' }], stop(100)), 0, 0],
    [
      'a stop moved away loses more than 1 R',
      () => lived(['published'], ['stop-moved', { slPrice: '80' }], stop(80)),
      -2,
      -2,
    ],
    [
      'a stop drawn near changes no denominator',
      () => lived(['published'], ['stop-moved', { slPrice: '99' }], t1(120)),
      2,
      2,
    ],
    ['a close by hand', () => lived(['published'], hand('105')), 0.5, 0.5],
    ['a close without a price', () => lived(['published'], hand(null)), 0, 0],
    ['T0 said without a price: the half stays in', () => lived(['published'], ['t0'], t1(120)), 2, 2],
    ['still open', () => lived(['published'], ['t0', { tick: 110 }]), null, null],
    ['a waiting order', () => lived(['published', { status: 'limit' }]), null, null],
    ['an order closed before it was filled', () => lived(['published', { status: 'limit' }], hand(null)), null, null],
    [
      'an order moved while it waited counts from where it was filled, in R as first published',
      () =>
        lived(
          ['published', { status: 'limit' }],
          ['edited', { entryPrice: '80', slPrice: '70' }],
          ['activated', { status: 'active', tick: 78 }],
          stop(70),
        ),
      -1,
      -1,
    ],
    [
      'an order filled by hand has the less favourable entry',
      () => lived(['published', { status: 'limit' }], ['edited', { status: 'active', entryPrice: '60' }], t1(120)),
      2,
      2,
    ],
    [
      'a withdrawn open signal is taken at the price of that moment',
      () =>
        lived(['published'], ['withdrawn', { status: 'closed', closeReason: 'manual', closePrice: '94', tick: 94 }]),
      -0.6,
      -0.6,
    ],
    [
      'opened again after its stop: the first end stands',
      () => lived(['published'], stop(90), ['reopened', { status: 'active', closePrice: null }], t1(120)),
      -1,
      -1,
    ],
    [
      'another instrument ends the position, without a price',
      () => lived(['published'], ['edited', { instrument: 'GBPJPY', entryPrice: '196' }], t1(300)),
      0,
      0,
    ],
    [
      'an edited entry, direction or target of an open signal changes no result',
      () => lived(['published'], ['edited', { entryPrice: '50', direction: 'short', t1Price: '300' }], t1(120)),
      2,
      2,
    ],
    ['closed before the ledger began', () => lived(['imported', { status: 'closed', closePrice: '120' }]), null, null],
    [
      'known to the ledger as over alone',
      () => lived(['published', { status: 'closed', closePrice: '120' }]),
      null,
      null,
    ],
    ['open when the ledger began', () => lived(['imported'], t1(120)), 2, 2],
  ])('%s', (_life, live, all, half) => {
    expect(results(live())).toEqual([all, half].map((r) => (r === null ? null : expect.closeTo(r, 12))));
  });

  it.each<[string, Given, Given, string]>([
    ['a long at the higher of both entries', {}, { entryPrice: '60' }, '100'],
    ['a long whose entry was raised', {}, { entryPrice: '104' }, '104'],
    ['a short at the lower of both', { direction: 'short', slPrice: '110' }, { entryPrice: '105' }, '100'],
    ['a short whose entry was lowered', { direction: 'short', slPrice: '110' }, { entryPrice: '96' }, '96'],
  ])('filling an order by hand gains nothing: %s', (_who, given, change, entry) => {
    const filled = lived(['published', { status: 'limit', ...given }], ['edited', { status: 'active', ...change }]);
    expect([filled.state, filled.entry]).toEqual(['open', entry]);
  });

  it('tells how a position ended, and when', () => {
    const endings = [
      t1(120),
      stop(90),
      hand('105'),
      ['withdrawn', { status: 'closed', closeReason: 'manual', closePrice: '94' }] as [TradeStep['kind'], Given],
      ['edited', { instrument: 'GBPJPY', entryPrice: '196' }] as [TradeStep['kind'], Given],
    ].map((end) => lived(['published'], end));
    expect(endings.map(({ ending }) => ending)).toEqual(['t1', 'stop', 'hand', 'withdrawn', 'changed']);
    expect(new Set(endings.map(({ endedAt }) => endedAt))).toEqual(new Set(['2026-11-20T11:00:00.000Z']));
  });

  it('is over once it is closed or withdrawn, until it is opened again', () => {
    expect(isTradeOver(lived(['published']))).toBe(false);
    expect(isTradeOver(lived(['published'], stop(90)))).toBe(true);
    expect(isTradeOver(lived(['published'], ['withdrawn']))).toBe(true);
    expect(isTradeOver(lived(['published'], stop(90), ['reopened', { status: 'active' }]))).toBe(false);
  });

  it('half comes out once, at the first T0 of an open position, and what has no price says so', () => {
    const twice = lived(['published'], ['t0', { tick: 110 }], ['t0', { tick: 115 }]);
    expect([twice.exits, twice.marks.halfUnpriced]).toEqual([[{ target: 0, price: '110' }], false]);
    const unpriced = lived(['published'], ['t0']);
    expect([unpriced.exits, unpriced.marks.halfUnpriced]).toEqual([[{ target: 0, price: null }], true]);
    expect(lived(['published', { status: 'limit' }], ['t0', { tick: 110 }]).exits).toEqual([]);
  });

  it('without risk there is no R, and the mark says that no price counts', () => {
    const free = lived(['published', { slPrice: '100' }], t1(120));
    expect([free.marks.unpriced, ...results(free)]).toEqual([true, 0, 0]);
    expect(lived(['published'], t1(120)).marks.unpriced).toBe(false);
  });

  it('what was taken over from before the ledger is marked so', () => {
    expect(lived(['imported']).marks.imported).toBe(true);
    expect(lived(['published']).marks.imported).toBe(false);
  });

  it('what the ledger knows as over alone is from before it, and no order that was never filled', () => {
    expect(lived(['published', { status: 'closed', closePrice: '120' }]).state).toBe('before-ledger');
  });

  it('an order that was closed unfilled and is opened again counts like a waiting one', () => {
    const trade = lived(['published', { status: 'limit' }], hand(null), ['reopened', { status: 'active' }], stop(90));
    expect([trade.state, ...results(trade)]).toEqual(['ended', -1, -1]);
  });

  it('a short is the mirror, and ends on the ask', () => {
    const levels = { direction: 'short', slPrice: '110', t0Price: '90', t1Price: '80' } as const;
    const trade = lived(['published', levels], ['t0', { tick: 88 }], t1(80));
    expect(trade.exits).toEqual([{ target: 0, price: '90' }]);
    expect(results(trade)).toEqual([2, 1.5]);
  });

  it('marks what a reader must know, and goes on marking after the end', () => {
    const { marks } = lived(
      ['published'],
      ['edited', { t1Price: '125' }],
      ['edited', { memo: 'only words' }],
      ['stop-moved', { slPrice: '95' }],
      hand(null),
      ['edited', { entryPrice: '99' }],
      ['reopened', { status: 'active' }],
      ['withdrawn', { status: 'closed' }],
    );
    expect(marks).toEqual({
      edits: 2,
      stopMoves: 1,
      reopened: true,
      withdrawn: true,
      halfUnpriced: false,
      unpriced: true,
      priceDue: false,
      imported: false,
    });
  });

  it('one simulated price makes it a simulated record', () => {
    expect(lived(['published']).simulated).toBeNull();
    expect(lived(['published'], ['t0', { tick: 110 }]).simulated).toBe(false);
    expect(lived(['published'], ['t0', { tick: 110, simulated: true }], t1(120)).simulated).toBe(true);
  });

  it('the excursions are in R, never below nothing, and only of a path that was measured whole', () => {
    const end = (excursion: PriceExcursion): [TradeStep['kind'], Given] => [
      'closed',
      { status: 'closed', closeReason: 'manual', closePrice: '105', excursion },
    ];
    const measured = { high: '117', low: '101', since: '', whole: true };
    const { mfeR, maeR } = lived(['published'], end(measured));
    expect([mfeR, maeR]).toEqual([1.7, 0]);
    const short = lived(['published', { direction: 'short', slPrice: '110' }], end(measured));
    expect([short.mfeR, short.maeR]).toEqual([0, 1.7]);
    expect(lived(['published'], end({ ...measured, whole: false })).mfeR).toBeNull();
  });

  it('shows what was published and nothing of how it is kept', () => {
    const row = toRecordRow(lived(['published'], t1(120)));
    expect(row).toMatchObject({ signalId: 7, stop: '90', ending: 't1', price: '120', results: { t1: 2, half: 2 } });
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['risk']));
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['last']));
  });
});
