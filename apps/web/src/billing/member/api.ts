import type { BillingState, RedirectAnswer } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/lib/http.ts';

/** Key of the subscription. */
export const BILLING_KEY = ['/api/billing'] as const;

/** GET /api/billing: the member's own subscription as Stripe has it. Read again when an event reports a change. */
export const billingQuery = queryOptions({
  queryKey: BILLING_KEY,
  queryFn: () => request<BillingState>('/api/billing'),
});

/** POST /api/billing/portal; returns the address of the member's customer portal. */
export async function openPortal(): Promise<string> {
  return (await request<RedirectAnswer>('/api/billing/portal', { method: 'POST' })).url;
}
