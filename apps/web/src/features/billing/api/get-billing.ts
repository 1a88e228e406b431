import type { BillingState } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/lib/http.ts';

export const BILLING_KEY = ['/api/billing'] as const;

/** GET /api/billing: the member's own subscription as Stripe has it. Read again when an event tells of a change. */
export const billingQuery = queryOptions({
  queryKey: BILLING_KEY,
  queryFn: () => request<BillingState>('/api/billing'),
});
