import type { PlanPrice as Price } from '@t0/contracts';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../shared/testing/fake-api.ts';
import { show } from '../shared/testing/show.tsx';
import { PlanPrice } from './plan-price.tsx';
import { priceLabel } from './price-label.ts';

const MONTHLY: Price = { amount: '49.00', currency: 'USD', interval: 'month', intervalCount: 1 };

it.each<[string, Partial<Price>]>([
  ['$49 per month', {}],
  ['$49.50 per month', { amount: '49.50' }],
  ['€1,200 per year', { amount: '1200.00', currency: 'EUR', interval: 'year' }],
  ['¥5,000 every 3 months', { amount: '5000', currency: 'JPY', intervalCount: 3 }],
])('a price in words (docs/product/billing.md#price): %s', (words, price) => {
  expect(priceLabel({ ...MONTHLY, ...price })).toBe(words);
});

it('says the price that is known', async () => {
  fakeApi().on('GET /api/client-settings', 200, { monthlyPrice: MONTHLY });
  show(<PlanPrice />);
  await waitFor(() => expect(screen.getByTestId('plan-price').textContent).toBe('$49 per month, cancel any time'));
});

it('says nothing where none is known, and keeps its line', async () => {
  const api = fakeApi();
  api.on('GET /api/client-settings', 200, { monthlyPrice: null });
  show(<PlanPrice />);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(screen.getByTestId('plan-price').textContent).toBe('\u00a0');
});
