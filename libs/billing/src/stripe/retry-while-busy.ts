import Stripe from 'stripe';

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
