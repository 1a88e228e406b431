import type { User } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { billingQuery } from './api.ts';

/** The time that a page waits for the billing banner, which would push it down, in ms. */
export const BANNER_MS = 2000;

/** True once it is known whether the billing banner appears above the page, or that this cannot be known for now. */
export function useBillingLoaded({ hasActiveSubscription }: User): boolean {
  const { isPending, isPaused } = useQuery({ ...billingQuery, enabled: hasActiveSubscription });
  return !hasActiveSubscription || !isPending || isPaused;
}
