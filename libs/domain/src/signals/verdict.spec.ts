import Big from 'big.js';
import fc from 'fast-check';
import { RISK_TOLERANCES, type RiskTolerance } from '@t0/contracts/accounts';
import { FEED_STATES, SIGNAL_DIRECTIONS } from '@t0/contracts/prices';
import { SIGNAL_STATUSES } from '@t0/contracts/signals';
import { judgedLong as long, judgedShort as short, priceAt as at } from '../../../../tests/signals/judged-signals.ts';
import { fromPriceUnits } from '../prices/price-units.ts';
import { judgedPrice, VERDICT_PRICE_MAX_AGE_MS, verdictOf, VERDICTS } from './verdict.ts';
import type { JudgedPrice, JudgedSignal, Verdict, VerdictWord } from './verdict.ts';

describe('the verdict on a signal (docs/product/sizing.md#verdict)', () => {
  it.each<[string, JudgedSignal, JudgedPrice | null, RiskTolerance, VerdictWord]>([
    ['a long is entered at the ask: a quarter of R is GOOD', long, at('196.240', '196.250'), 'moderate', 'GOOD'],
    ['the spread alone can make it LATE', long, at('196.240', '196.251'), 'moderate', 'LATE'],
    ['0.60 R is LATE still', { ...long, t1Price: '199.000' }, at('196.590', '196.600'), 'moderate', 'LATE'],
    ['and beyond it GONE', { ...long, t1Price: '199.000' }, at('196.590', '196.601'), 'moderate', 'GONE'],
    ['but not with less reward than risk', long, at('196.590', '196.600'), 'moderate', 'GONE'],
    ['LATE where reward:risk is 1', long, at('196.490', '196.500'), 'moderate', 'LATE'],
    ['GONE where it is below', long, at('196.490', '196.501'), 'moderate', 'GONE'],
    ['a short is entered at the bid', short, at('195.750', '195.800'), 'moderate', 'GOOD'],
    ['and late beyond', short, at('195.749', '195.800'), 'moderate', 'LATE'],
    ['conservative is stricter', long, at('196.150', '196.151'), 'conservative', 'LATE'],
    ['aggressive takes more', long, at('196.340', '196.350'), 'aggressive', 'GOOD'],
    [
      'a price that ran the other way is GOOD while the stop stands',
      long,
      at('195.001', '195.010'),
      'moderate',
      'GOOD',
    ],
    ['the stop is reached on the bid', long, at('195.000', '195.010'), 'moderate', 'GONE'],
    ['of a short on the ask', short, at('196.990', '197.000'), 'moderate', 'GONE'],
    ['T0 was hit', { ...long, t0Hit: true }, at('196.000', '196.010'), 'moderate', 'GONE'],
    ['T0 is hit by this price', { ...long, t0Price: '196.100' }, at('196.100', '196.110'), 'moderate', 'GONE'],
    ['closed, whatever the price', { ...long, status: 'closed' }, null, 'moderate', 'GONE'],
    ['paused', { ...long, status: 'paused' }, at('196.000', '196.010'), 'moderate', 'GONE'],
    ['the stop stands at the entry', { ...long, slPrice: '196.000' }, at('196.000', '196.100'), 'moderate', 'GONE'],
    ['no price', long, null, 'moderate', 'NO PRICE'],
    ['an old price', long, at('196.000', '196.010', VERDICT_PRICE_MAX_AGE_MS + 1), 'moderate', 'NO PRICE'],
    ['the oldest price that counts', long, at('196.000', '196.010', VERDICT_PRICE_MAX_AGE_MS), 'moderate', 'GOOD'],
    ['a limit order waits', { ...long, status: 'limit' }, at('196.400', '196.410'), 'moderate', 'WAITING'],
    ['up to its T0', { ...long, status: 'limit' }, at('196.999', '197.009'), 'moderate', 'WAITING'],
    ['and not once the price is there', { ...long, status: 'limit' }, at('197.000', '197.010'), 'moderate', 'GONE'],
    ['of a short on the ask', { ...short, status: 'limit' }, at('194.990', '195.000'), 'moderate', 'GONE'],
    ['but not beyond its stop', { ...long, status: 'limit' }, at('194.900', '195.010'), 'moderate', 'GONE'],
  ])('%s', (_rule, signal, price, risk, word) => {
    expect(verdictOf(signal, price, risk).word).toBe(word);
  });

  it('tells the distance in pips and R, towards the target positive, and reward against risk if entered now', () => {
    expect(verdictOf(long, at('196.090', '196.100'), 'moderate')).toEqual({
      word: 'GOOD',
      pips: 10,
      r: 0.1,
      rewardRisk: 19 / 11,
    });
    expect(verdictOf(short, at('196.100', '196.110'), 'moderate')).toMatchObject({ pips: -10, r: -0.1 });
    expect(verdictOf({ ...long, status: 'limit' }, at('196.400', '196.410'), 'moderate')).toEqual({
      word: 'WAITING',
      pips: 41,
      r: 0.41,
      rewardRisk: null,
    });
  });

  it('stands on no feed but a live one', () => {
    const price = at('196.000', '196.010');
    expect(FEED_STATES.filter((state) => judgedPrice(price, { state }) !== null)).toEqual(['live']);
    expect(judgedPrice(price, undefined)).toBeNull();
    expect(judgedPrice({ ...price, ageMs: VERDICT_PRICE_MAX_AGE_MS + 1 }, { state: 'live' })).toBeNull();
    const oldest = { ...price, ageMs: VERDICT_PRICE_MAX_AGE_MS };
    expect(judgedPrice(oldest, { state: 'live' })).toBe(oldest);
  });

  it('agrees with a naive second version over 10,000 random signals and ticks', () => {
    const seen = new Set<VerdictWord>();
    fc.assert(
      fc.property(signals, prices, fc.constantFrom(...RISK_TOLERANCES), (signal, price, risk) => {
        const verdict = verdictOf(signal, price, risk);
        seen.add(verdict.word);
        const { word, ...figures } = naive(signal, price, risk);
        expect(verdict.word).toBe(word);
        for (const [name, value] of Object.entries(figures)) {
          const figure = verdict[name as keyof typeof figures];
          if (value === null || figure === null) expect([name, figure]).toEqual([name, value]);
          else expect(Math.abs(figure - value)).toBeLessThan(1e-9 * Math.max(1, Math.abs(value)));
        }
      }),
      { numRuns: 10_000 },
    );
    expect([...seen].sort()).toEqual([...VERDICTS].sort());
  });
});

/** Levels lie close together, so that thresholds are met exactly and often. */
const level = fc.integer({ min: 95_000, max: 105_000 }).map((units) => fromPriceUnits(units * 10, 4));
const near = fc.integer({ min: 9500, max: 10_500 }).map((units) => fromPriceUnits(units * 100, 3));
const price = fc.oneof(level, near);
const signals: fc.Arbitrary<JudgedSignal> = fc.oneof(
  // Any four levels, also in an order that no publication has: stops are moved.
  fc.record({
    instrument: fc.constantFrom('AUDUSD' as const, 'GBPJPY' as const, 'US30' as const),
    direction: fc.constantFrom(...SIGNAL_DIRECTIONS),
    status: fc.constantFrom(...SIGNAL_STATUSES),
    t0Hit: fc.boolean(),
    entryPrice: price,
    slPrice: price,
    t0Price: price,
    t1Price: price,
  }),
  // As published: an entry, and distances from it in whole thousandths: every share of R comes about.
  fc
    .record({
      direction: fc.constantFrom(...SIGNAL_DIRECTIONS),
      status: fc.constantFrom('active' as const, 'active' as const, 'limit' as const),
      risk: fc.integer({ min: 1, max: 400 }),
      t0: fc.integer({ min: 1, max: 400 }),
      further: fc.integer({ min: 0, max: 800 }),
    })
    .map(({ direction, status, risk, t0, further }) => {
      const side = direction === 'long' ? 1 : -1;
      const from = (steps: number): string => new Big(10).plus(new Big(steps * side).times('0.001')).toFixed(3);
      return {
        instrument: 'GBPUSD' as const,
        direction,
        status,
        t0Hit: false,
        entryPrice: '10.00',
        slPrice: from(-risk),
        t0Price: from(t0),
        t1Price: from(t0 + further),
      };
    }),
);
const prices: fc.Arbitrary<JudgedPrice | null> = fc.option(
  fc
    .record({
      bid: price,
      spread: fc.integer({ min: 0, max: 3 }),
      ageMs: fc.oneof(fc.nat(1000), fc.nat(60_000)),
    })
    .map(({ bid, spread, ageMs }) => ({
      bid,
      ask: new Big(bid).plus(new Big(spread).times('0.001')).toString(),
      ageMs,
    })),
  { freq: 20 },
);

/** The rule once more, in decimals, with a branch for each direction, as the specification reads. */
function naive(
  signal: JudgedSignal,
  tick: JudgedPrice | null,
  risk: RiskTolerance,
): Omit<Verdict, 'weightedRewardRisk'> {
  const nothing = { pips: null, r: null, rewardRisk: null };
  if (signal.status === 'closed') return { word: 'GONE', ...nothing };
  if (signal.status === 'paused') return { word: 'GONE', ...nothing };
  if (signal.t0Hit) return { word: 'GONE', ...nothing };
  if (tick === null) return { word: 'NO PRICE', ...nothing };
  if (tick.ageMs > 30_000) return { word: 'NO PRICE', ...nothing };
  const [entry, stop, t0, t1, bid, ask] = [
    signal.entryPrice,
    signal.slPrice,
    signal.t0Price,
    signal.t1Price,
    tick.bid,
    tick.ask,
  ].map((text) => new Big(text)) as [Big, Big, Big, Big, Big, Big];
  const scale = { conservative: '0.6', moderate: '1', aggressive: '1.4' }[risk];
  const factor = { AUDUSD: 10_000, GBPUSD: 10_000, GBPJPY: 100, US30: 1 }[signal.instrument as 'US30'];
  let moved: Big;
  let risked: Big;
  let reward: Big;
  let oneR: Big;
  let hasStop: boolean;
  let targetReached: boolean;
  if (signal.direction === 'long') {
    moved = ask.minus(entry);
    oneR = entry.minus(stop);
    risked = ask.minus(stop);
    reward = t1.minus(ask);
    hasStop = bid.gt(stop);
    targetReached = bid.gte(t0) || bid.gte(t1);
  } else {
    moved = entry.minus(bid);
    oneR = stop.minus(entry);
    risked = stop.minus(bid);
    reward = bid.minus(t1);
    hasStop = ask.lt(stop);
    targetReached = ask.lte(t0) || ask.lte(t1);
  }
  const figures = {
    pips: moved.times(factor).toNumber(),
    r: oneR.gt(0) ? moved.div(oneR).toNumber() : null,
    rewardRisk: signal.status !== 'limit' && risked.gt(0) ? reward.div(risked).toNumber() : null,
  };
  if (!hasStop) return { word: 'GONE', ...figures };
  if (oneR.lte(0)) return { word: 'GONE', ...figures };
  if (targetReached) return { word: 'GONE', ...figures };
  if (signal.status === 'limit') return { word: 'WAITING', ...figures };
  if (moved.lte(oneR.times('0.25').times(scale))) return { word: 'GOOD', ...figures };
  if (moved.lte(oneR.times('0.60').times(scale)) && reward.gte(risked)) return { word: 'LATE', ...figures };
  return { word: 'GONE', ...figures };
}

describe('one R (docs/product/sizing.md#verdict)', () => {
  const published = (signal: JudgedSignal): JudgedSignal => ({
    ...signal,
    risk: new Big(signal.entryPrice).minus(signal.slPrice).abs().toFixed(),
  });
  const at = (bid: string, ask: string): JudgedPrice => ({ bid, ask, ageMs: 0 });
  const gold: JudgedSignal = published({
    instrument: 'GBPUSD',
    direction: 'long',
    status: 'active',
    t0Hit: false,
    entryPrice: '1.30000',
    slPrice: '1.29800',
    t0Price: '1.30300',
    t1Price: '1.30600',
  });

  it('a stop at the entry leaves 3.7 pips of 20 at 0.185 R, and the signal can be taken', () => {
    const verdict = verdictOf({ ...gold, slPrice: '1.30000' }, at('1.30030', '1.30037'), 'moderate');
    expect(verdict).toMatchObject({ word: 'GOOD', r: 0.185 });
    expect(verdict.rewardRisk).toBeCloseTo((0.006 - 0.00037) / (0.002 + 0.00037), 9);
  });

  it('moving a stop never changes R, nor turns LATE and GONE, while the price has not reached it', () => {
    let judged = 0;
    fc.assert(
      fc.property(signals, prices, price, (signal, tick, slPrice) => {
        const first = published(signal);
        const moved = { ...first, slPrice };
        const side = signal.direction === 'long' ? 1 : -1;
        if (!tick || new Big(signal.entryPrice).minus(signal.slPrice).times(side).lte(0)) return;
        const before = verdictOf(first, tick, 'moderate');
        const after = verdictOf(moved, tick, 'moderate');
        expect([after.r, after.pips]).toEqual([before.r, before.pips]);
        const exit = new Big(side > 0 ? tick.bid : tick.ask);
        const isReached = (stop: string): boolean => exit.minus(stop).times(side).lte(0);
        if (isReached(signal.slPrice) || isReached(slPrice)) return;
        judged += 1;
        expect(after.word).toBe(before.word);
      }),
      { numRuns: 2000 },
    );
    expect(judged).toBeGreaterThan(20);
  });

  it('near the entry nothing goes to infinity, wherever the stop is', () => {
    for (const slPrice of ['1.29999', '1.30000', '1.30001', '1.30009'])
      for (const pip of [-1, 0, 1, 2]) {
        const ask = new Big('1.30010').plus(new Big(pip).times('0.00001')).toFixed(5);
        const { r, rewardRisk } = verdictOf({ ...gold, slPrice }, at(ask, ask), 'moderate');
        expect(Math.abs(r!)).toBeLessThan(0.1);
        expect(rewardRisk ?? 0).toBeLessThan(4);
      }
  });
});
