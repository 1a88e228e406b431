import type { BillingState, OwnerPlan, PromotionCodes, ShownSubscription } from '@t0/contracts/billing';
import { answered } from '../browser/answers.ts';
import { changePlan } from '../browser/plans.ts';
import { click, fill, pictures, scrollTo, seen, test, visit } from './pictures.ts';

// The pages of visitors are server-rendered: the plan is really on sale while this file's pictures are taken.
test.beforeAll(async ({ browser }) => {
  const text = 'Two months free. Change or cancel in the portal.';
  await changePlan(await visit(browser, 'admin'), 'yearly', { isOffered: true, trialDays: 7, text });
});
test.afterAll(async ({ browser }) =>
  changePlan(await visit(browser, 'admin'), 'yearly', { isOffered: false, trialDays: 0, text: '' }),
);

pictures('visitor', '/', { 'landing-plans': {} });
pictures('visitor', '/#contact', { 'landing-plans-form': {} });
pictures('visitor', '/subscribe', { 'auth-register-plans': { full: true } });
pictures('visitor', '/checkout/cancelled', { 'checkout-cancelled-plans': {} });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const PLAN = {
  provider: 'stripe',
  problem: null,
  isDefault: false,
  trialDays: 0,
  ownAlertsMax: null,
  text: '',
  version: 1,
} as const;
const PRICE = { amount: '49.00', currency: 'USD', interval: 'month', intervalCount: 1 } as const;
const PLANS: OwnerPlan[] = [
  {
    ...PLAN,
    id: 1,
    key: 'monthly',
    name: 'Monthly plan',
    priceId: 'price_1SVq7mB2eZvKYlo2CkQ0x3dA',
    price: PRICE,
    place: 10,
    isDefault: true,
    isOffered: true,
  },
  {
    ...PLAN,
    id: 2,
    key: 'yearly',
    name: 'Yearly plan',
    priceId: 'price_1SVq8tB2eZvKYlo2bS7m9pQe',
    price: { ...PRICE, amount: '490.00', interval: 'year' },
    trialDays: 7,
    place: 20,
    isOffered: true,
  },
  {
    ...PLAN,
    id: 3,
    key: 'plus',
    name: 'Plus',
    priceId: 'price_1SVq9xB2eZvKYlo2nT4r8wUi',
    price: { ...PRICE, amount: '99.00' },
    place: 30,
    isOffered: true,
    problem: 'Stripe has archived price_1SVq9xB2eZvKYlo2nT4r8wUi.',
  },
  {
    ...PLAN,
    id: 4,
    key: 'community',
    name: 'Community',
    provider: 'whop',
    priceId: 'plan_a1B2c3D4e5F6g',
    price: { ...PRICE, amount: '39.00' },
    place: 40,
    isOffered: false,
  },
];
const CODES: PromotionCodes = {
  codes: [
    {
      id: 'promo_1',
      code: 'SPRING',
      discount: '20% off for 3 months',
      isActive: true,
      timesRedeemed: 12,
      maxRedemptions: 50,
      expiresAt: inDays(40),
    },
    {
      id: 'promo_2',
      code: 'FRIEND',
      discount: '$10 off once',
      isActive: true,
      timesRedeemed: 3,
      maxRedemptions: null,
      expiresAt: null,
    },
    {
      id: 'promo_3',
      code: 'LAUNCH',
      discount: '50% off once',
      isActive: false,
      timesRedeemed: 100,
      maxRedemptions: 100,
      expiresAt: null,
    },
  ],
  hasMore: false,
  readAt: new Date().toISOString(),
};
const owned = [answered('/api/admin/plans', PLANS), answered('/api/admin/plans/promotion-codes', CODES)];
const toPlans = scrollTo('h2:text-is("Plans")');

pictures('admin', '/notifications?tab=settings', {
  'settings-plans': { arrange: owned, act: toPlans },
  'settings-plan-form': { act: [click('Edit Yearly plan')] },
  'settings-plan-refused': {
    act: [
      click('NEW PLAN'),
      fill('Name', 'For life'),
      fill('Price id', 'price_sandbox_lifetime'),
      click('SAVE PLAN'),
      seen('price_sandbox_lifetime is paid once'),
    ],
  },
});

const SUBSCRIPTION: ShownSubscription = {
  provider: 'stripe',
  status: 'active',
  planName: 'Yearly plan',
  price: { ...PRICE, amount: '490.00', interval: 'year' },
  trialEnd: null,
  collectionPaused: false,
  resumesAt: null,
};
const billing = (change: Partial<BillingState>, subscription: Partial<ShownSubscription> = {}) =>
  answered('/api/billing', {
    hasStripeSubscription: true,
    portalAvailable: true,
    status: 'active',
    currentPeriodEnd: inDays(200),
    cancelAtPeriodEnd: false,
    subscription: { ...SUBSCRIPTION, ...subscription },
    trialUsed: true,
    ...change,
  } satisfies BillingState);
const toPanel = scrollTo('h2:text-is("Subscription")');

pictures('member', '/profile', {
  'profile-plan-active': { arrange: billing({}), act: toPanel },
  'profile-plan-trial': { arrange: billing({ currentPeriodEnd: inDays(5) }, { status: 'trialing' }), act: toPanel },
  'profile-plan-cancelled': { arrange: billing({ cancelAtPeriodEnd: true }), act: toPanel },
  'profile-plan-past-due': { arrange: billing({}, { status: 'past_due' }), act: toPanel },
  'profile-plan-payments-paused': {
    arrange: billing({}, { collectionPaused: true, resumesAt: inDays(30) }),
    act: toPanel,
  },
  'profile-plan-granted': {
    arrange: billing({ hasStripeSubscription: false, portalAvailable: false, trialUsed: false, subscription: null }),
    act: toPanel,
  },
});
