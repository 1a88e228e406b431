import Big from 'big.js';
import fc from 'fast-check';
import { RISK_TOLERANCES } from '@t0/contracts/accounts';
import { SIGNAL_DIRECTIONS } from '@t0/contracts/prices';
import { judgedLong as long, judgedShort as short, priceAt as at } from '../../../../tests/signals/judged-signals.ts';
import { portionsOfWeights } from '../../../../tests/record/targets-arbitrary.ts';
import { verdictOf, type JudgedPrice, type JudgedSignal, type VerdictWord } from './verdict.ts';

/** As published from 10.00 with a zone, two to five targets and portions, in whole thousandths. */
const termed = fc
  .record({
    direction: fc.constantFrom(...SIGNAL_DIRECTIONS),
    status: fc.constantFrom('active' as const, 'limit' as const),
    risk: fc.integer({ min: 2, max: 400 }),
    zone: fc.integer({ min: 1, max: 400 }),
    gaps: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 3, maxLength: 5 }),
    weights: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ direction, status, risk, zone, gaps, weights }) => {
    const side = direction === 'long' ? 1 : -1;
    const from = (steps: number): string => new Big(10).plus(new Big(steps * side).times('0.001')).toFixed(3);
    const targets = gaps.map((_, at) => from(gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap, 0)));
    return {
      instrument: 'GBPUSD' as const,
      direction,
      status,
      t0Hit: false,
      entryPrice: '10.00',
      entryZonePrice: from(-(1 + ((zone - 1) % (risk - 1)))),
      slPrice: from(-risk),
      t0Price: targets[0]!,
      t1Price: targets[1]!,
      furtherTargets: targets.slice(2),
      portions: portionsOfWeights(weights.slice(0, gaps.length)),
    };
  });
const prices: fc.Arbitrary<JudgedPrice | null> = fc.option(
  fc
    .record({
      bid: fc.integer({ min: 9400, max: 10_900 }),
      spread: fc.integer({ min: 0, max: 3 }),
      ageMs: fc.nat(32_000),
    })
    .map(({ bid, spread, ageMs }) => at((bid / 1000).toFixed(3), ((bid + spread) / 1000).toFixed(3), ageMs)),
  { freq: 20 },
);

describe('the verdict on zones, further targets and portions (docs/product/sizing.md#verdict)', () => {
  const zoned = { ...long, entryZonePrice: '195.600' };
  const zonedShort = { ...short, entryZonePrice: '196.400' };
  it.each<[string, JudgedSignal, JudgedPrice, VerdictWord]>([
    ['waits above its zone', { ...zoned, status: 'limit' }, at('195.991', '196.001'), 'WAITING'],
    ['is GOOD at the near end', { ...zoned, status: 'limit' }, at('195.990', '196.000'), 'GOOD'],
    ['and at the far end', { ...zoned, status: 'limit' }, at('195.590', '195.600'), 'GOOD'],
    ['and beyond it like an active one', { ...zoned, status: 'limit' }, at('195.490', '195.500'), 'GOOD'],
    ['but not at its stop', { ...zoned, status: 'limit' }, at('195.000', '195.500'), 'GONE'],
    ['of a short waits below its zone', { ...zonedShort, status: 'limit' }, at('195.999', '196.009'), 'WAITING'],
    ['of a short is GOOD in it', { ...zonedShort, status: 'limit' }, at('196.000', '196.010'), 'GOOD'],
    ['that is active is GOOD in the zone', zoned, at('195.790', '195.800'), 'GOOD'],
    ['that is active counts from the worse end', zoned, at('196.241', '196.251'), 'LATE'],
  ])('an order with a zone %s', (_rule, signal, price, word) => {
    expect(verdictOf(signal, price, 'moderate').word).toBe(word);
  });

  it('tells reward:risk to the last target and by portions, of more than two targets or published portions alone', () => {
    const four = { ...long, furtherTargets: ['199.000', '202.000'], portions: [40, 30, 20, 10] };
    const price = at('195.990', '196.000');
    // 40 % gain 1, 30 % 2, 20 % 3 and 10 % 6.
    expect(verdictOf(four, price, 'moderate')).toMatchObject({ rewardRisk: 6, weightedRewardRisk: 2.2 });
    expect(verdictOf({ ...long, portions: [70, 30] }, price, 'moderate')).toMatchObject({
      rewardRisk: 2,
      weightedRewardRisk: 1.3,
    });
    // Equal parts, the remainder at the last.
    expect(verdictOf({ ...long, furtherTargets: ['199.000'] }, price, 'moderate').weightedRewardRisk).toBe(2.01);
    expect(verdictOf({ ...four, status: 'limit' }, at('196.090', '196.100'), 'moderate').weightedRewardRisk).toBeNull();
    expect(verdictOf(long, price, 'moderate')).not.toHaveProperty('weightedRewardRisk');
  });

  it('a last target that pays keeps it LATE', () => {
    const price = at('196.490', '196.510');
    expect(verdictOf(long, price, 'moderate').word).toBe('GONE');
    expect(verdictOf({ ...long, furtherTargets: ['199.000'] }, price, 'moderate').word).toBe('LATE');
  });

  it('judges a zone of no width like none', () => {
    fc.assert(
      fc.property(termed, prices, fc.constantFrom(...RISK_TOLERANCES), (given, price, risk) => {
        const none = { ...given, entryZonePrice: undefined };
        const narrow = { ...given, entryZonePrice: given.entryPrice };
        expect(verdictOf(narrow, price, risk)).toEqual(verdictOf(none, price, risk));
      }),
      { numRuns: 2000 },
    );
  });

  it('an order with a zone waits as without until the price is in it, and then is what an active one is', () => {
    const seen = new Set<VerdictWord>();
    fc.assert(
      fc.property(termed, prices, fc.constantFrom(...RISK_TOLERANCES), ({ entryZonePrice, ...plain }, price, risk) => {
        const order = { ...plain, status: 'limit' } as const;
        const verdict = verdictOf({ ...order, entryZonePrice }, price, risk);
        seen.add(verdict.word);
        const isReached =
          price !== null && (plain.direction === 'long' ? Number(price.ask) <= 10 : Number(price.bid) >= 10);
        expect(verdict).toEqual(verdictOf(isReached ? { ...plain, status: 'active' } : order, price, risk));
      }),
      { numRuns: 5000 },
    );
    expect([...seen].sort()).toEqual(['GONE', 'GOOD', 'NO PRICE', 'WAITING']);
  });

  it('judges a short as the long in the mirror, zone, targets and portions included', () => {
    const mirror = (value: string): string => new Big(20).minus(value).toFixed(4);
    fc.assert(
      fc.property(termed, prices, fc.constantFrom(...RISK_TOLERANCES), (signal, price, risk) => {
        const mirrored: JudgedSignal = {
          ...signal,
          direction: signal.direction === 'long' ? 'short' : 'long',
          entryPrice: mirror(signal.entryPrice),
          entryZonePrice: mirror(signal.entryZonePrice),
          slPrice: mirror(signal.slPrice),
          t0Price: mirror(signal.t0Price),
          t1Price: mirror(signal.t1Price),
          furtherTargets: signal.furtherTargets.map(mirror),
        };
        const other = price && { ...price, bid: mirror(price.ask), ask: mirror(price.bid) };
        expect(verdictOf(mirrored, other, risk)).toEqual(verdictOf(signal, price, risk));
      }),
      { numRuns: 5000 },
    );
  });

  it('weighs the targets like a hundred lots that leave at their own', () => {
    fc.assert(
      fc.property(termed, prices, (signal, price) => {
        const { weightedRewardRisk: weighted } = verdictOf(signal, price, 'moderate');
        if (!price || typeof weighted !== 'number') return;
        const { direction, slPrice, t0Price, t1Price, furtherTargets, portions } = signal;
        const now = new Big(direction === 'long' ? price.ask : price.bid);
        const lots = portions.flatMap((portion, at) =>
          Array<string>(portion).fill([t0Price, t1Price, ...furtherTargets][at]!),
        );
        const gained = lots.reduce((sum, target) => sum.plus(new Big(target).minus(now)), new Big(0));
        const expected = gained.div(now.minus(slPrice)).div(100).toNumber();
        expect(Math.abs(weighted - expected)).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected)));
      }),
      { numRuns: 2000 },
    );
  });
});
