import fc from 'fast-check';
import { LEAST_CASES, measuredRate, ResultFold, wilsonInterval } from './result-fold.ts';

describe('rates of few cases (docs/product/record.md#small-numbers)', () => {
  it.each([
    [81, 263, 0.2553, 0.3662],
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
    [15, 148, 0.0624, 0.1605],
  ])('%d of %d, as published in the literature', (hits, n, low, high) => {
    const interval = wilsonInterval(hits, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('its ends are the shares at which the observed one lies 1.96 standard errors away', () => {
    const cases = fc
      .integer({ min: 1, max: 5000 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(cases, ([hits, n]) => {
        const { low, high } = wilsonInterval(hits, n);
        const share = hits / n;
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
        for (const end of [low, high])
          expect((share - end) ** 2).toBeCloseTo((1.959963984540054 ** 2 * end * (1 - end)) / n, 9);
      }),
    );
  });

  it('below thirty cases there is a count and no rate', () => {
    expect(measuredRate(20, LEAST_CASES - 1)).toEqual({ hits: 20, n: 29, share: null, low: null, high: null });
    expect(measuredRate(20, LEAST_CASES).share).toBeCloseTo(2 / 3, 12);
  });
});

describe('sums of R (docs/product/record.md#figures)', () => {
  it('of every three hundredths that cancel out are exactly 0, with a profit factor of exactly 1', () => {
    let tried = 0;
    for (let a = 1; a <= 66; a += 1)
      for (let b = a; b <= 66; b += 1) {
        const fold = new ResultFold();
        for (const r of [a / 100, b / 100, -(a + b) / 100]) fold.add({ r, heldMs: 0, mfeR: null, maeR: null });
        const { totalR, expectancyR, profitFactor } = fold.figures();
        expect([a, b, totalR, expectancyR, profitFactor]).toEqual([a, b, 0, 0, 1]);
        tried += 1;
      }
    expect(tried).toBe(2211);
  });

  it('are the whole sum in any order', () => {
    const results = fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(results, (hundredths) => {
        const fold = new ResultFold();
        for (const one of hundredths) fold.add({ r: one / 100, heldMs: 0, mfeR: null, maeR: null });
        expect(fold.sum).toBe(hundredths.reduce((sum, one) => sum + one, 0) / 100 || 0);
      }),
    );
  });
});
