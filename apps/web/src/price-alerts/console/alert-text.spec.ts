import { waitsFor } from './price-alerts.ts';

it.each([
  ['above', 'GBPJPY', '196.50000', 'Price above 196.500'],
  ['below', 'US30', '43000', 'Price below 43,000.00'],
  ['equals', 'ALL', '43000.50000', 'Price equals 43,000.5'],
  ['change_percent', 'US30', '0.50000', 'Change of 0.5% in 15 min'],
] as const)('says what an alert %s of %s at %s waits for', (condition, instrument, threshold, words) =>
  expect(waitsFor({ condition, instrument, threshold }, 15)).toBe(words),
);
