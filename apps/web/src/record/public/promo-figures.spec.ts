import type { MeasuredRate } from '@t0/contracts/record';
import { promoFigures } from './promo-card.tsx';

const rateOf = (hits: number, n: number): MeasuredRate =>
  n < 30 ? { hits, n, share: null, low: null, high: null } : { hits, n, share: hits / n, low: 0, high: 1 };
const shown = (record?: Parameters<typeof promoFigures>[1]) =>
  promoFigures('847', record).map(({ label, figure }) => [label, figure]);

describe('the promo card (docs/product/accounts.md#promo-card)', () => {
  it('shows what signals amount to, beside the owner’s word on traders', () => {
    expect(shown({ signalsToday: 3, profitThisMonth: 12.4, winRate: rateOf(67, 100) })).toEqual([
      ['Active Traders', '847'],
      ['Profit This Month', '+12.4'],
      ['Signals Today', '3'],
      ['Win Rate', '67%'],
    ]);
  });

  it('hides no loss', () => {
    expect(shown({ signalsToday: 0, profitThisMonth: -2.5, winRate: rateOf(0, 30) })).toEqual([
      ['Active Traders', '847'],
      ['Profit This Month', '-2.5'],
      ['Signals Today', '0'],
      ['Win Rate', '0%'],
    ]);
  });

  it('says no rate of fewer than thirty signals, but the count (docs/product/record.md#small-numbers)', () => {
    const [, , , rate] = shown({ signalsToday: 0, profitThisMonth: 1, winRate: rateOf(7, 12) });
    expect(rate).toEqual(['Win Rate', '7 of 12']);
  });

  it('leaves out how many traders there are before the owner wrote it', () =>
    expect(promoFigures('', undefined).map(({ label }) => label)).toEqual([
      'Profit This Month',
      'Signals Today',
      'Win Rate',
    ]));

  it('claims nothing while no signal was closed, nor before the figures are there', () => {
    expect(
      shown({ signalsToday: 1, profitThisMonth: null, winRate: rateOf(0, 0) }).map(([, figure]) => figure),
    ).toEqual(['847', '--', '1', '--']);
    expect(shown().map(([, figure]) => figure)).toEqual(['847', '--', '--', '--']);
  });
});
