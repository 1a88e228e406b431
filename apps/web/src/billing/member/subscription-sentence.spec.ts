import type { BillingState, ShownSubscription } from '@t0/contracts/billing';
import type { Times } from '../../shared/lib/times.ts';
import { subscriptionSentence } from './subscription-panel.tsx';

const times = { dateTime: (at: string) => at.slice(0, 10) } as unknown as Times;
const SUBSCRIPTION: ShownSubscription = {
  provider: 'stripe',
  status: 'active',
  planName: 'Yearly plan',
  price: { amount: '490.00', currency: 'USD', interval: 'year', intervalCount: 1 },
  trialEnd: null,
  collectionPaused: false,
  resumesAt: null,
};
const BILLING: BillingState = {
  hasStripeSubscription: true,
  portalAvailable: true,
  status: 'active',
  currentPeriodEnd: '2027-11-27T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  subscription: SUBSCRIPTION,
  trialUsed: true,
};
const YEARLY = 'Yearly plan, $490 per year.';

it.each<[string, Partial<BillingState>, Partial<ShownSubscription>, string]>([
  ['active', {}, {}, `${YEARLY} Renewed on 2027-11-27.`],
  ['a plan without a name', {}, { planName: null }, 'Subscription, $490 per year. Renewed on 2027-11-27.'],
  ['in a trial', {}, { status: 'trialing' }, `${YEARLY} Trial until 2027-11-27; then the card is charged.`],
  [
    'cancelled in the trial',
    { cancelAtPeriodEnd: true },
    { status: 'trialing' },
    `${YEARLY} Cancelled: access ends with the trial on 2027-11-27, and nothing is charged.`,
  ],
  ['cancelled', { cancelAtPeriodEnd: true }, {}, `${YEARLY} Cancelled: access ends on 2027-11-27.`],
  [
    'past due',
    {},
    { status: 'past_due' },
    `${YEARLY} The last payment failed. Access stays while the card is tried again: check it under MANAGE SUBSCRIPTION.`,
  ],
  [
    'collection paused',
    {},
    { collectionPaused: true, resumesAt: '2027-12-27T00:00:00.000Z' },
    `${YEARLY} Payments are paused until 2027-12-27. Access stays.`,
  ],
  [
    'paused',
    { hasStripeSubscription: false },
    { status: 'paused' },
    `${YEARLY} Paused: nothing is charged, and access returns when you resume it.`,
  ],
])('%s, in words (docs/product/billing.md#subscription-panel)', (_, billing, subscription, expected) => {
  const state = { ...BILLING, ...billing, subscription: { ...SUBSCRIPTION, ...subscription } };
  expect(subscriptionSentence(state, times)).toBe(expected);
});

it('granted access is no subscription at Stripe', () => {
  const state = {
    ...BILLING,
    hasStripeSubscription: false,
    subscription: { ...SUBSCRIPTION, provider: 'manual' as const },
  };
  expect(subscriptionSentence(state, times)).toBe('This account has no subscription at Stripe.');
});
