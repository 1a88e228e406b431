import { decimalAmount } from './minor-units.ts';

it.each([
  [4900, 'USD', '49.00'],
  [-1250, 'usd', '-12.50'],
  [5000, 'JPY', '5000'],
  [49_500, 'KWD', '49.500'],
  [500_000, 'ISK', '5000.00'],
  [0, 'EUR', '0.00'],
  [123_456_789_012, 'EUR', '1234567890.12'],
])('%d minor units of %s are %s (docs/product/business.md#money)', (amount, currency, expected) =>
  expect(decimalAmount(amount, currency)).toBe(expected),
);
