import type Stripe from 'stripe';
import { retryWhileBusy, type StripeConfig } from '../providers/stripe-client.ts';

/** Opens Stripe's customer portal for a customer and returns its address; from there the way leads back to the dashboard. */
export async function openPortal(stripe: Stripe, config: StripeConfig, customerId: string): Promise<string> {
  const session = await retryWhileBusy(() =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: `${config.PUBLIC_URL}/dashboard` }),
  );
  return session.url;
}
