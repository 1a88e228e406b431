import type { BillingState, ShownSubscription } from '@t0/contracts/billing';
import type { User } from '@t0/database/accounts';
import type { OwnerPlan, Subscription } from '@t0/database/billing';
import { NEVER_BEGAN, isLiveStatus } from '@t0/domain/billing';

/** The columns that are shown. */
export const BILLING_COLUMNS = [
  'provider',
  'status',
  'plan',
  'price',
  'currentPeriodEnd',
  'cancelAtPeriodEnd',
  'trialEnd',
  'collectionPaused',
  'resumesAt',
] as const satisfies readonly (keyof Subscription)[];
type Shown = Pick<Subscription, (typeof BILLING_COLUMNS)[number]>;
type NamedPlan = Pick<OwnerPlan, 'key' | 'name' | 'priceId'>;

/** What a member sees of the own billing, from all the member's subscriptions. `stripeReady`: card payments are configured. */
export function billingStateOf(
  user: User,
  subscriptions: readonly Shown[],
  plans: readonly NamedPlan[],
  stripeReady: boolean,
): BillingState {
  const live = subscriptions.filter(({ status }) => isLiveStatus(status));
  const stripe = live.filter(({ provider }) => provider === 'stripe');
  const shown =
    lastEnding(stripe) ?? lastEnding(live) ?? lastEnding(subscriptions.filter(({ status }) => status === 'paused'));
  return {
    hasStripeSubscription: stripe.length > 0,
    portalAvailable: stripeReady && user.stripeCustomerId !== null,
    status: user.subscriptionStatus,
    currentPeriodEnd: shown?.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: shown?.cancelAtPeriodEnd ?? false,
    subscription: shown ? toWire(shown, plans) : null,
    trialUsed: subscriptions.some(
      ({ provider, status }) => ['stripe', 'whop'].includes(provider) && !NEVER_BEGAN.includes(status),
    ),
  };
}

function lastEnding(subscriptions: readonly Shown[]): Shown | undefined {
  const endOf = ({ currentPeriodEnd }: Shown): number => currentPeriodEnd?.getTime() ?? Infinity;
  return [...subscriptions].sort((a, b) => endOf(b) - endOf(a))[0];
}

function toWire(shown: Shown, plans: readonly NamedPlan[]): ShownSubscription {
  const { provider, status, price, trialEnd, collectionPaused, resumesAt } = shown;
  return {
    provider,
    status,
    planName: planName(shown, plans),
    price: price && {
      amount: price.amount,
      currency: price.currency,
      interval: price.interval,
      intervalCount: price.intervalCount,
    },
    trialEnd: trialEnd?.toISOString() ?? null,
    collectionPaused,
    resumesAt: resumesAt?.toISOString() ?? null,
  };
}

/** The plan that has the subscription's price; of an older or foreign price its interval says more than the plan that was bought. */
function planName({ plan, price }: Shown, plans: readonly NamedPlan[]): string | null {
  const priceId = price?.id ?? plan;
  const byPrice = plans.find((one) => one.priceId === priceId)?.name;
  if (byPrice) return byPrice;
  if (price?.intervalCount === 1 && price.interval === 'month') return 'Monthly plan';
  if (price?.intervalCount === 1 && price.interval === 'year') return 'Yearly plan';
  if (price) return null;
  return plans.find(({ key }) => key === plan)?.name ?? STANDARD.get(plan) ?? null;
}

const STANDARD = new Map<string | null, string>([
  ['monthly', 'Monthly plan'],
  ['yearly', 'Yearly plan'],
]);
