import { excursions, widenExtremes } from './excursions.ts';

const EXTREMES = { high: '112', low: '95', since: '2026-11-20T10:00:00.000Z', whole: true };
const TRADE = { direction: 'long', entry: '100', risk: 10 * 10 ** 8 } as const;

describe('excursions (docs/product/record.md#excursions)', () => {
  it('are how far the price went in favour and against, in R', () => {
    const { mfeR, maeR } = excursions(TRADE, EXTREMES);
    expect(mfeR! / maeR!).toBeCloseTo(12 / 5, 9);
    expect(excursions({ ...TRADE, direction: 'short' }, EXTREMES)).toEqual({ mfeR: maeR, maeR: mfeR });
  });

  it('are unknown without a risk, or where the beginning was not measured', () => {
    for (const [trade, extremes] of [
      [{ ...TRADE, risk: 0 }, EXTREMES],
      [TRADE, { ...EXTREMES, whole: false }],
      [TRADE, null],
    ] as const)
      expect(excursions(trade, extremes)).toEqual({ mfeR: null, maeR: null });
  });

  it('widen by a price beyond them, and keep how the others were written', () => {
    expect(widenExtremes(EXTREMES, '113')).toEqual({ ...EXTREMES, high: '113' });
    expect(widenExtremes(EXTREMES, '94.9')).toEqual({ ...EXTREMES, low: '94.9' });
    for (const price of ['112.0', '95.0', '100']) expect(widenExtremes(EXTREMES, price)).toEqual(EXTREMES);
  });
});
