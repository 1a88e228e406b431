import type { User } from '@t0/contracts/accounts';
import type { BillingState, RedirectAnswer } from '@t0/contracts/billing';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/lib/http.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { registerLiveFeature } from '../../live/registry.ts';
import { readAgain } from '../../shared/lib/read-status.ts';

/** The time that a page waits for the billing banner, which would push it down, in ms. */
export const BANNER_MS = 2000;

const refresh = (): void => void readAgain(queryClient, BILLING_KEY);

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

/** Follows the member's subscription. */
export function registerBilling(): () => void {
  return registerLiveFeature({ types: ['subscription.changed'], apply: refresh, resync: refresh });
}

/** True once it is known whether the billing banner appears above the page, or that this cannot be known for now. */
export function useBillingLoaded({ hasActiveSubscription }: User): boolean {
  const { isPending, isPaused } = useQuery({ ...billingQuery, enabled: hasActiveSubscription });
  return !hasActiveSubscription || !isPending || isPaused;
}
