import { excursions } from './excursions.ts';
import { widenExcursion } from '../signals/excursion.ts';

const EXCURSION = { high: '112', low: '95', since: '2026-11-20T10:00:00.000Z', whole: true };
const TRADE = { direction: 'long', entry: '100', risk: 10 * 10 ** 8, atRisk: 10 * 10 ** 8 } as const;

describe('excursions (docs/product/record.md#excursions)', () => {
  it('are how far the price went in favour and against, in R', () => {
    const { mfeR, maeR } = excursions(TRADE, EXCURSION);
    expect(mfeR! / maeR!).toBeCloseTo(12 / 5, 9);
    expect(excursions({ ...TRADE, direction: 'short' }, EXCURSION)).toEqual({ mfeR: maeR, maeR: mfeR });
  });

  it('in favour are divided by what was at risk where that is more than 1 R', () => {
    expect(excursions({ ...TRADE, atRisk: 2 * TRADE.risk }, EXCURSION).mfeR! / excursions(TRADE, EXCURSION).mfeR!).toBe(
      0.5,
    );
  });

  it('are unknown without a risk, or where the beginning was not measured', () => {
    for (const [trade, excursion] of [
      [{ ...TRADE, risk: 0 }, EXCURSION],
      [TRADE, { ...EXCURSION, whole: false }],
      [TRADE, null],
    ] as const)
      expect(excursions(trade, excursion)).toEqual({ mfeR: null, maeR: null });
  });

  it('widen by a price beyond them, and keep how the others were written', () => {
    expect(widenExcursion(EXCURSION, '113')).toEqual({ ...EXCURSION, high: '113' });
    expect(widenExcursion(EXCURSION, '94.9')).toEqual({ ...EXCURSION, low: '94.9' });
    for (const price of ['112.0', '95.0', '100']) expect(widenExcursion(EXCURSION, price)).toEqual(EXCURSION);
  });
});
