import Stripe from 'stripe';

/** Seconds a signature is good for: a recorded message cannot be sent again later (docs/SECURITY.md#webhooks). */
const TOLERANCE_S = 300;

/** The signed body is no event: no JSON, a list, or without id, type or object. */
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
  if (!signature || !secrets.some((secret) => secret && isSigned(body, signature, secret))) return null;
  const event = parsed(body);
  if (!isEvent(event)) throw new NoStripeEvent();
  return event;
}

/** True if the signature is valid and recent. Stripe's own check accepts a signature from any time in the future. */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const latest = Date.now() / 1000 + TOLERANCE_S;
  const times = signature.split(',').filter((item) => item.startsWith('t='));
  if (!times.every((item) => Number(item.slice(2)) <= latest)) return false;
  try {
    return Stripe.webhooks.signature!.verifyHeader(body, signature, secret, TOLERANCE_S);
  } catch {
    // It throws for any invalid input, also for headers that are no signature at all.
    return false;
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new NoStripeEvent();
  }
}

/** A 'thin' event of Stripe's newer kind holds no object; nothing needs one, and it is noted. */
const THIN = 'v2.core.event';

function isEvent(message: unknown): message is Stripe.Event {
  const { id, type, object, data } = (message ?? {}) as Record<'id' | 'type' | 'object', unknown> & {
    data?: { object?: unknown } | null;
  };
  const of = data?.object;
  const isWhole = object === THIN || (typeof of === 'object' && of !== null);
  return typeof id === 'string' && id !== '' && typeof type === 'string' && isWhole;
}
