/**
 * Statuses with which a subscription gives access. `past_due` counts: while Stripe or Whop tries the card again, the member keeps
 * what was paid for so long; how long they try is set there, and then the status becomes `canceled` or `unpaid`.
 */
export const LIVE_STATUSES = ['active', 'trialing', 'past_due'] as const;

/** Statuses of a subscription for which nobody has paid yet, or ever will. */
export const NEVER_BEGAN: readonly string[] = ['incomplete', 'incomplete_expired'];

/** The fields of a subscription that the rule reads. */
export interface SubscriptionFacts {
  status: string;
  startedAt: Date;
  /** Null while it has not ended. */
  endedAt: Date | null;
}

/** The resulting entitlement of the member. */
export interface SubscriptionEntitlement {
  hasActiveSubscription: boolean;
  /** The best live status; without one the latest subscription's; 'inactive' when there never was one. */
  subscriptionStatus: string;
  /** Since when access has been without a gap, over a change of provider too; null without access. */
  subscriptionStartedAt: Date | null;
}

/** True if a subscription of this status gives access. */
export function isLiveStatus(status: string): boolean {
  return (LIVE_STATUSES as readonly string[]).includes(status);
}

const rank = (status: string): number => (LIVE_STATUSES as readonly string[]).indexOf(status);
const latest = (a: SubscriptionFacts, b: SubscriptionFacts): number =>
  b.startedAt.getTime() - a.startedAt.getTime() ||
  (b.endedAt?.getTime() ?? 0) - (a.endedAt?.getTime() ?? 0) ||
  a.status.localeCompare(b.status);

/**
 * The rule of entitlement (docs/product/access.md#entitlement): anyone who has a live subscription, of any provider, has access.
 * The order in which subscriptions are given changes nothing.
 */
export function entitlementOf(subscriptions: SubscriptionFacts[]): SubscriptionEntitlement {
  const live = subscriptions.filter(({ status }) => isLiveStatus(status));
  if (live.length === 0) {
    const subscriptionStatus = [...subscriptions].sort(latest)[0]?.status ?? 'inactive';
    return { hasActiveSubscription: false, subscriptionStatus, subscriptionStartedAt: null };
  }
  return {
    hasActiveSubscription: true,
    subscriptionStatus: live.map(({ status }) => status).sort((a, b) => rank(a) - rank(b))[0]!,
    subscriptionStartedAt: new Date(withoutGap(subscriptions, Math.min(...live.map(startOf)))),
  };
}

const startOf = ({ startedAt }: SubscriptionFacts): number => startedAt.getTime();

/** Walks back from `since` over subscriptions that gave access and ended at or after when the next one began. */
function withoutGap(subscriptions: SubscriptionFacts[], since: number): number {
  const before = subscriptions.filter(
    (one) =>
      !NEVER_BEGAN.includes(one.status) && startOf(one) < since && (one.endedAt?.getTime() ?? -Infinity) >= since,
  );
  return before.length === 0 ? since : withoutGap(subscriptions, Math.min(...before.map(startOf)));
}
