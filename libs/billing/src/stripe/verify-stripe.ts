import Stripe from 'stripe';

/** Seconds a signature is good for: a recorded message cannot be sent again later (docs/SECURITY.md#webhooks). */
const TOLERANCE_S = 300;

/**
 * The event in a webhook's raw body, when its signature is right under one of the secrets (two while they are rotated) and fresh;
 * else null.
 */
export function verifyStripe(
  body: Buffer,
  signature: string | undefined,
  secrets: (string | undefined)[],
): Stripe.Event | null {
  if (!signature) return null;
  for (const secret of secrets) {
    if (!secret) continue;
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}
