import { example, STRIPE_CURRENCIES } from '../../../../tests/billing/revenue/stripe-currencies.ts';
import { priceLabel } from './price-label.ts';
import { moneyMark, moneyText } from './money-text.ts';

it.each([
  [128_400, 'USD', '$1,284.00'],
  [5, 'USD', '$0.05'],
  [-1250, 'EUR', '\u2212€12.50'],
  [5000, 'JPY', '¥5,000'],
  [49_500, 'KWD', 'KWD\u00a049.500'],
  [500_000, 'ISK', 'ISK\u00a05,000.00'],
  [1_690_050, 'HUF', 'HUF\u00a016,900.50'],
  [0, 'USD', '$0.00'],
  [null, 'USD', '--'],
])('%p minor units of %s are %s (docs/product/business.md#money)', (amount, currency, expected) =>
  expect(moneyText(amount, currency)).toBe(expected),
);

it('a gain can have its sign, nothing has none', () => {
  expect(moneyText(4900, 'USD', { signed: true })).toBe('+$49.00');
  expect(moneyText(-4900, 'USD', { signed: true })).toBe('\u2212$49.00');
  expect(moneyText(0, 'USD', { signed: true })).toBe('$0.00');
});

it('marks of an axis are short and without the currency', () => {
  expect(moneyMark(125_000, 'USD')).toBe('1.3K');
  expect(moneyMark(-20_000, 'USD')).toBe('\u2212200');
  expect(moneyMark(2_000_000, 'JPY')).toBe('2M');
});

it('the decimals of 139 currencies are those of their provider (docs/product/business.md#money)', () => {
  for (const [currency, decimals] of STRIPE_CURRENCIES) {
    const { amount, decimal } = example(decimals);
    expect(moneyText(amount, currency)).toMatch(new RegExp(`1,${decimal.slice(1)}$`));
    expect(moneyMark(amount, currency)).toBe('1.2K');
    const part = decimals === 0 ? '' : `.${'0'.repeat(decimals - 1)}1`;
    const label = priceLabel({ amount: `1234${part}`, currency, interval: 'month', intervalCount: 1 });
    expect(label.replace(' per month', '')).toMatch(new RegExp(`1,234${part}$`));
  }
});
