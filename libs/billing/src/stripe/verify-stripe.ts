import Stripe from 'stripe';

/** Seconds a signature is good for: a recorded message cannot be sent again later (docs/SECURITY.md#webhooks). */
const TOLERANCE_S = 300;

/** What was signed is no event: no JSON, a list, without id, type or object, or a 'thin' event of Stripe's newer kind. */
export class NoStripeEvent extends Error {
  override name = 'NoStripeEvent';
}

/**
 * The event in a webhook's raw body, when its signature is right under one of the secrets (two while they are rotated) and fresh;
 * else null.
 * @throws NoStripeEvent when it is signed, and no event
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
      const event: unknown = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
      if (!isEvent(event)) throw new NoStripeEvent();
      return event;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw new NoStripeEvent();
    }
  }
  return null;
}

function isEvent(message: unknown): message is Stripe.Event {
  const { id, type, data } = (message ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } | null };
  const of = data?.object;
  return typeof id === 'string' && id !== '' && typeof type === 'string' && typeof of === 'object' && of !== null;
}
