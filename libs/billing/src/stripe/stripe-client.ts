import Stripe from 'stripe';
import type { Config } from '@t0/config';

/** The configuration that this client reads. */
export type StripeConfig = Pick<
  Config,
  'STRIPE_SECRET_KEY' | 'STRIPE_API_URL' | 'STRIPE_PRICE_MONTHLY' | 'STRIPE_PRICE_YEARLY' | 'PUBLIC_URL'
>;

/** Stripe's official client. */
export type StripeClient = Stripe;

/** Milliseconds for one try; a webhook holds a customer's lock meanwhile. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** The official client, or null when card payments are not configured. Repeats a call by itself after 409, 5xx and lost connections. */
export function createStripe(config: StripeConfig): Stripe | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: address } = config;
  if (!key) return null;
  const url = address ? new URL(address) : null;
  return new Stripe(key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
