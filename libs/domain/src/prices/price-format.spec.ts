import Big from 'big.js';
import fc from 'fast-check';
import { canonicalPrice, formatPrice } from './price-format.ts';
import { pipsBetween, pipsOfTrade } from './pips.ts';
import { dailyChange } from './daily-change.ts';

describe('price formats and pips (docs/product/prices.md#formats)', () => {
  it.each([
    ['US30', '42850', '42,850.00'],
    ['BTCUSD', 104200, '104,200.00'],
    ['GBPJPY', '196.12', '196.120'],
    ['XAUUSD', '3315', '3315.00'],
    ['AUDUSD', '0.6498', '0.64980'],
    ['EURJPY', '160.1', '160.100'],
    ['EURUSD', '1.1', '1.10000'],
  ])('%s %s is shown as %s', (symbol, price, shown) => expect(formatPrice(symbol, price)).toBe(shown));

  it.each([
    ['GBPJPY', '196.12000', '196.120'],
    ['GBPJPY', '196.12345', '196.12345'],
    ['AUDUSD', '0.65000', '0.65000'],
    ['US30', '42850.00000', '42850.00'],
  ])('%s %s is stored as %s', (symbol, price, stored) => expect(canonicalPrice(symbol, price)).toBe(stored));

  it('stores any decimal text as exact arithmetic writes it', () => {
    const digits = fc.stringMatching(/^\d{1,6}$/);
    fc.assert(
      fc.property(fc.constantFrom('', '-'), digits, fc.option(digits), (sign, whole, fraction) => {
        const price = `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`;
        const stored = canonicalPrice('GBPJPY', price);
        expect(new Big(stored).eq(price)).toBe(true);
        expect(stored).toMatch(/^-?(0|[1-9]\d*)\.(\d{3}|\d{3,}[1-9])$/);
      }),
    );
  });

  it.each([
    ['GBPJPY', '196.12', '197.05', 93],
    ['AUDUSD', '0.64720', '0.65100', 38],
    ['US30', '42980', '42640', -340],
  ])('%s from %s to %s is %d', (symbol, from, to, pips) => expect(pipsBetween(symbol, from, to)).toBe(pips));

  it('counts a falling price as gain for a short, and never answers -0', () => {
    expect(pipsOfTrade('GBPUSD', 'short', '1.3418', '1.3400')).toBe(18);
    expect(Object.is(pipsOfTrade('GBPUSD', 'short', '1.3418', '1.3418'), 0)).toBe(true);
  });

  it('gives the daily change in pips and percent against the reference price', () => {
    expect(dailyChange('AUDUSD', '0.65124', '0.6498')).toEqual({ pips: 14.4, percent: 0.22, trend: 'up' });
    expect(dailyChange('US30', '42850', '42850')).toEqual({ pips: 0, percent: 0, trend: 'neutral' });
  });
});
