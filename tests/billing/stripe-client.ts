import Stripe from 'stripe';
import type { PriceId, StripeSandbox } from '@t0/stripe-sandbox';

/** Keys of a sandbox. */
export const KEYS = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_of_the_sandbox' };

/** The official client, led to a sandbox. It repeats nothing, so that each fault shows. */
export function clientOf(sandbox: StripeSandbox, key = KEYS.secretKey): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

/** A checkout of the monthly plan. */
export const order: Stripe.Checkout.SessionCreateParams = {
  mode: 'subscription',
  line_items: [{ price: 'price_sandbox_monthly', quantity: 1 }],
  customer_email: 'maya@t0.test',
  client_reference_id: 'user-1',
  metadata: { plan: 'monthly' },
  subscription_data: { metadata: { email: 'maya@t0.test', plan: 'monthly' } },
  success_url: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/checkout/cancelled',
};

/** The same for a customer that is named beside it. */
const { customer_email: email, ...customerOrder } = order;
export { customerOrder };

/** Buys a subscription at a sandbox: the monthly plan, without a trial or a code unless given. */
export async function subscribe(
  sandbox: StripeSandbox,
  stripe: Stripe,
  more: {
    price?: PriceId;
    customer?: string;
    trialDays?: number;
    code?: string;
    card?: { month: number; year: number };
  } = {},
): Promise<Stripe.Subscription> {
  const { price = 'price_sandbox_monthly', customer, trialDays, code, card } = more;
  const { id } = await stripe.checkout.sessions.create({
    ...customerOrder,
    ...(customer ? { customer } : { customer_email: email }),
    line_items: [{ price, quantity: 1 }],
    subscription_data: { ...order.subscription_data, ...(trialDays && { trial_period_days: trialDays }) },
    allow_promotion_codes: true,
  });
  if (code && !sandbox.billing.enterPromotionCode(id, code)) throw new Error(`The code ${code} is not valid`);
  if (!sandbox.billing.pay(id, card)) throw new Error('The checkout cannot be paid');
  const { subscription } = await stripe.checkout.sessions.retrieve(id);
  return stripe.subscriptions.retrieve(subscription as string);
}
