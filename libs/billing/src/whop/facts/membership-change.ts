import type { SubscriptionStateChange } from '@t0/contracts/billing';
import { isLiveStatus } from '@t0/domain/billing';
import { dateOf, idOf, payerOf, record, text } from '../../providers/whop-json.ts';
import type { Json } from '../../providers/whop-json.ts';

/** A state of a membership and whose it is. */
export interface MembershipChange {
  change: SubscriptionStateChange;
  customerId: string;
  /** Orders states of the same time, as `SubscriptionChange.rank`. */
  rank: number;
}

/** Whop's statuses as the product's. `completed`: paid once, for good. `unresolved`: a payment is open; `drafted`: none was made. */
const STATUS_OF: Record<string, string> = {
  completed: 'active',
  canceling: 'active',
  unresolved: 'unpaid',
  drafted: 'incomplete',
};

/**
 * A membership as a state of its subscription (docs/product/business.md#facts); null if it is none. `gives`: a message's type outweighs its
 * status. `at`: used if the membership has no time of its own. Whop names no price here: its payments do.
 */
export function membershipChange(data: Json, at: Date, gives: boolean | null = null): MembershipChange | null {
  const subscriptionId = text(data.id);
  if (!subscriptionId) return null;
  const given = text(data.status) ?? (data.valid === true ? 'active' : 'canceled');
  const known = (STATUS_OF[given] ?? given).slice(0, 50);
  const status = gives === null || gives === isLiveStatus(known) ? known : gives ? 'active' : 'canceled';
  const isLive = isLiveStatus(status);
  const periodEnd = (dateOf(data.renewal_period_end) ?? dateOf(data.expires_at))?.toISOString() ?? null;
  return {
    customerId: payerOf(data) ?? subscriptionId,
    rank: isLive ? 1 : 2,
    change: {
      provider: 'whop',
      subscriptionId,
      plan: idOf(data.plan)?.slice(0, 50) ?? null,
      at: (dateOf(data.updated_at) ?? at).toISOString(),
      status,
      price: given === 'completed' ? freeOf(data) : null,
      trialEnd: status === 'trialing' ? periodEnd : null,
      currentPeriodEnd: periodEnd,
      cancelAtPeriodEnd: isLive && (data.cancel_at_period_end === true || given === 'canceling'),
      collectionPaused: isLive && data.payment_collection_paused === true,
    },
  };
}

/** What was paid once costs nothing from then on. */
function freeOf(data: Json): SubscriptionStateChange['price'] {
  const currency = (text(data.currency) ?? text(record(data.plan).currency) ?? 'usd').toUpperCase().slice(0, 3);
  return { amount: 0, currency, interval: 'month', intervalCount: 1, discounts: [] };
}
