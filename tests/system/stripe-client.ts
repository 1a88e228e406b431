import Stripe from 'stripe';
import type { StripeSandbox } from '@t0/stripe-sandbox';

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
