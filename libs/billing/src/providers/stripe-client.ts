import type { Config } from '@t0/config';
import Stripe from 'stripe';

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

const TRIES = 4;
const FIRST_PAUSE_MS = 250;

/**
 * Makes a call to Stripe again after 429, which the client does not do by itself: after 250 ms, 500 ms, 1 s (with jitter). Throws
 * the last answer when Stripe stays busy, and everything else at once.
 */
export async function retryWhileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeRateLimitError) || attempt === TRIES) throw error;
      const pause = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** True if Stripe reports that the resource does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Null where Stripe reports that the resource does not exist; throws everything else. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The id of what Stripe gives as an id or as the thing itself. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

/** Stripe's seconds as facts write times. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
