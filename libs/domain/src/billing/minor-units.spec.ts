import { join } from 'node:path';
import { readTree } from '../../../../tests/house/read-tree.ts';
import { example, STRIPE_CURRENCIES } from '../../../../tests/billing/revenue/stripe-currencies.ts';
import { moneyText } from '../sizing/size-text.ts';
import { currencyFormat, currencyText, decimalAmount, minorUnitDecimals } from './minor-units.ts';

it.each([
  [4900, 'USD', '49.00'],
  [-1250, 'usd', '-12.50'],
  [5000, 'JPY', '5000'],
  [49_500, 'KWD', '49.500'],
  [500_000, 'ISK', '5000.00'],
  [1_690_000, 'huf', '16900.00'],
  [0, 'EUR', '0.00'],
  [123_456_789_012, 'EUR', '1234567890.12'],
])('%d minor units of %s are %s (docs/product/business.md#money)', (amount, currency, expected) =>
  expect(decimalAmount(amount, currency)).toBe(expected),
);

describe('the decimals of an amount are those of its provider (docs/product/business.md#money)', () => {
  it('in 139 currencies, stored and shown', () => {
    expect(STRIPE_CURRENCIES).toHaveLength(139);
    for (const [currency, decimals] of STRIPE_CURRENCIES) {
      const { amount, decimal } = example(decimals);
      const fraction = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
      expect([currency, minorUnitDecimals(currency.toLowerCase())]).toEqual([currency, decimals]);
      expect(decimalAmount(amount, currency)).toBe(decimal);
      expect(currencyFormat(currency).format(1234)).toMatch(new RegExp(`1,234${fraction}$`));
      // Whole amounts are short.
      expect(currencyText({ amount, currency })).toMatch(/1,234$/);
      expect(moneyText(currency as 'USD', '1234')).toBe(`${currency} 1,234${fraction}`);
    }
  });

  it('while Intl says otherwise of many', () => {
    const intl = (currency: string): number | undefined =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
    const different = STRIPE_CURRENCIES.filter(([currency, decimals]) => intl(currency) !== decimals);
    expect(different.map(([currency]) => currency)).toEqual(expect.arrayContaining(['HUF', 'IDR', 'ISK', 'UGX']));
  });

  it('nowhere those of Intl', () => {
    const sources = readTree(join(import.meta.dirname, '../../../..')).filter(
      ({ path }) => /^(apps|libs|tools)\/.*\.tsx?$/.test(path) && !/\.(spec|e2e|slow)\.tsx?$/.test(path),
    );
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.filter(({ text }) => INTL_DECIMALS.test(text)).map(({ path }) => path)).toEqual(GIVES_ITS_OWN);
  });

  it.each([
    "new Intl.NumberFormat('en', { style: 'currency', currency })",
    'amount.toLocaleString(undefined, { style: "currency", currency })',
    'format.resolvedOptions().maximumFractionDigits',
    'const { minimumFractionDigits } = format.resolvedOptions()',
  ])('which the search for them finds: %s', (text) => expect(INTL_DECIMALS.test(text)).toBe(true));
});

/** A format of a currency, or a question for its decimals. */
const INTL_DECIMALS =
  /style: ?['"`]currency|resolvedOptions\(\)[?!]?\.m\w+FractionDigits|FractionDigits.*= .*resolvedOptions/;
/** They give each format its decimals; the sandbox shares no code with the product. */
const GIVES_ITS_OWN = ['libs/domain/src/billing/minor-units.ts', 'libs/stripe-sandbox/src/objects/prices.ts'];
