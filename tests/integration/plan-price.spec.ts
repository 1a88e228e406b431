import type { ClientSettings, PlanPrice } from '@t0/contracts';
import { waitFor } from '@t0/testing';
import { ApiStack } from './api-stack.ts';
import { BillingStack } from './billing-stack.ts';

const priceOf = async (api: ApiStack): Promise<PlanPrice | null> =>
  (await api.visitor().get<ClientSettings>('/api/client-settings')).body.monthlyPrice;

describe('the price of the plan (docs/product/billing.md#price)', () => {
  it('is what Stripe says of the configured price, asked once for all visitors', async () => {
    const stack = await BillingStack.start();
    // What is read before that is kept for seconds.
    await waitFor('the question', () => stack.sandbox.calls.some((call) => call.includes('/v1/prices/')));
    const price = await waitFor('the price', () => priceOf(stack.api));
    expect(price).toEqual({ amount: '49.00', currency: 'USD', interval: 'month', intervalCount: 1 });
    await priceOf(stack.api);
    expect(stack.sandbox.calls.filter((call) => call.includes('/v1/prices/'))).toEqual([
      'GET /v1/prices/price_sandbox_monthly',
    ]);
    await stack.stop();
  });

  it('is none where no payments are configured', async () => {
    const api = await ApiStack.start();
    expect(await priceOf(api)).toBeNull();
    await api.stop();
  });
});
