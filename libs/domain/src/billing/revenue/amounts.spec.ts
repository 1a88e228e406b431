import fc from 'fast-check';
import type { PriceDiscount, RecurringPrice } from '@t0/contracts/billing';
import { divideHalfUp, monthlyAmount, periodAmount, shareOf } from './amounts.ts';

const off = (duration: PriceDiscount['duration'], percentOff: number | null, amountOff: number | null = null) => ({
  duration,
  percentOff,
  amountOff,
});

describe('what a recurring price counts in a month (docs/product/business.md#recurring-revenue)', () => {
  it.each<[number, RecurringPrice['interval'], number, number]>([
    [4900, 'month', 1, 4900],
    [12_901, 'month', 3, 4300],
    [49_900, 'year', 1, 4158],
    // 4166.5 is rounded up.
    [49_998, 'year', 1, 4167],
    [100_000, 'year', 2, 4167],
    [1000, 'week', 1, 4333],
    [1000, 'week', 4, 1083],
    [100, 'day', 1, 3042],
    [0, 'year', 1, 0],
    // Yen have no minor unit.
    [5000, 'year', 1, 417],
  ])('%i every %s (%i): %i', (amount, interval, intervalCount, monthly) => {
    expect(monthlyAmount(amount, { interval, intervalCount })).toBe(monthly);
  });

  it('of a yearly price is at most 6 cents from the price in twelve months', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (amount) => {
        const year = 12 * monthlyAmount(amount, { interval: 'year', intervalCount: 1 });
        expect(Math.abs(year - amount)).toBeLessThanOrEqual(6);
      }),
    );
  });

  it.each([
    [4900, 20, 4083],
    [4900, 0, 4900],
    [3430, 20, 2858],
    [10_775, 7.75, 10_000],
    [10_000, 8.875, 9185],
    // Half a cent is rounded up.
    [101, 100, 51],
    [999_999_999_999, 27, 787_401_574_802],
  ])('%i with %f %% of tax in it is %i without (docs/product/business.md#tax)', (amount, percent, net) =>
    expect(periodAmount({ amount, discounts: [] }, percent)).toBe(net),
  );

  it('is an integer, however large', () => {
    expect(divideHalfUp(2 ** 50 + 1, 2)).toBe(2 ** 49 + 1);
    expect(divideHalfUp(1, 3)).toBe(0);
  });
});

describe('what a period costs (docs/product/business.md#recurring-revenue)', () => {
  it.each<[string, PriceDiscount[], number]>([
    ['nothing off', [], 4900],
    ['a discount once', [off('once', 50)], 4900],
    ['a repeating one', [off('repeating', 50)], 2450],
    ['one forever', [off('forever', 12.5)], 4287],
    ['an amount', [off('forever', null, 901)], 3999],
    ['more than the price', [off('forever', null, 5000)], 0],
    ['everything', [off('forever', 100)], 0],
    ['an amount, then a part of the rest', [off('forever', null, 900), off('forever', 50)], 2000],
    ['three, one after the other', [off('forever', 50), off('once', 90), off('repeating', null, 450)], 2000],
  ])('%s', (_, discounts, amount) => {
    expect(periodAmount({ amount: 4900, discounts })).toBe(amount);
  });
});

it('a share of nothing is unknown', () => {
  expect([shareOf(1, 4), shareOf(0, 4), shareOf(0, 0), shareOf(1, 0)]).toEqual([0.25, 0, null, null]);
});
