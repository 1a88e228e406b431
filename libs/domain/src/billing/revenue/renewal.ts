import { isLiveStatus } from '../subscription-rule.ts';
import type { SubscriptionRevenue } from './subscription-revenue.ts';

/** The end of a subscription's current period, and what comes then (docs/product/business.md#renewals). */
export interface Renewal {
  at: string;
  kind: 'renewing' | 'trialsEnding' | 'cancelling';
  currency: string;
  /** Minor units. */
  amount: number;
}

/** What the end of the period brings; null if the subscription does not run, is paused, or costs nothing. */
export function renewalOf({ last, price, isTrial }: SubscriptionRevenue): Renewal | null {
  if (!last || last.provider === 'manual' || last.provider === 'test') return null;
  const at = last.currentPeriodEnd;
  if (at === null || !price || price.amount === 0) return null;
  if (!isLiveStatus(last.status) || last.collectionPaused) return null;
  const kind = last.cancelAtPeriodEnd ? 'cancelling' : isTrial ? 'trialsEnding' : 'renewing';
  return { at, kind, currency: price.currency, amount: price.amount };
}
