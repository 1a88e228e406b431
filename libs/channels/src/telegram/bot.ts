import { createHmac } from 'node:crypto';

/** The most characters of one message's text. */
export const MESSAGE_MAX = 4096;

/**
 * The secret that Telegram sends with every update (X-Telegram-Bot-Api-Secret-Token). It is derived from the bot's token, so that only
 * a holder of the token knows it.
 */
export function webhookSecret(token: string): string {
  return createHmac('sha256', token).update('t0 telegram webhook').digest('base64url');
}

/** By which Telegram knows the bot: digits. */
export function botId(token: string): string {
  return token.split(':')[0]!;
}
