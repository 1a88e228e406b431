import { createHmac } from 'node:crypto';

/** The most characters of one message's text. */
export const MESSAGE_MAX = 4096;

/**
 * What Telegram sends with every update (X-Telegram-Bot-Api-Secret-Token), so that nobody else can: worked out of the bot's token, and known to
 * anyone who knows that alone.
 */
export function webhookSecret(token: string): string {
  return createHmac('sha256', token).update('t0 telegram webhook').digest('base64url');
}

/** By which Telegram knows the bot: digits. */
export function botId(token: string): string {
  return token.split(':')[0]!;
}
