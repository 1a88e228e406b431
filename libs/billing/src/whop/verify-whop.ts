import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** A message whose signature is right. */
export interface VerifiedMessage {
  /** The webhook-id: the same for every delivery of one message. */
  id: string;
  sentAt: Date;
  payload: unknown;
}

/**
 * The message in a webhook's raw body, when it is signed by the Standard Webhooks scheme with the configured secret and fresh (five minutes);
 * else null. Secrets starting with whsec_ are base64, as the scheme says; Whop's own (ws_...) are taken as they are.
 * Throws SyntaxError when what was signed is not JSON.
 */
export function verifyWhop(
  body: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): VerifiedMessage | null {
  const given = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name] ?? '')]),
  );
  const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
  try {
    const payload = webhook.verify(body, given);
    return { id: given['webhook-id']!, sentAt: new Date(Number(given['webhook-timestamp']) * 1000), payload };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return null;
    throw error;
  }
}
