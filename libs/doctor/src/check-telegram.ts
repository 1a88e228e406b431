import type { Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import { TelegramClient } from '@t0/channels/telegram';
import { fail, ok, warn } from './finding.ts';

const PART = 'Telegram';

type Read = Pick<Config, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_API_URL' | 'PUBLIC_URL'>;

/** Checks that members can be alerted by Telegram (docs/operations/configure.md#telegram): asks Telegram for the bot, and for the webhook of its updates. */
export async function checkTelegram({
  TELEGRAM_BOT_TOKEN: token,
  TELEGRAM_API_URL: apiUrl,
  PUBLIC_URL,
}: Read): Promise<Finding> {
  if (token === undefined) return ok(PART, 'Off: TELEGRAM_BOT_TOKEN is not set');
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol !== 'https:' && hostname !== '127.0.0.1')
    return fail(PART, 'Telegram sends messages to the bot only over https', 'Set PUBLIC_URL to an address with https');
  const client = new TelegramClient(token, apiUrl);
  const bot = await client.getMe();
  if (bot.is !== 'accepted')
    return fail(PART, bot.why, 'Check TELEGRAM_BOT_TOKEN, and that this machine may call Telegram on port 443');
  const webhook = await client.getWebhookInfo();
  if (webhook.is !== 'accepted') return fail(PART, webhook.why, 'Try again');
  const { url, lastError } = webhook.result;
  const name = `@${bot.result.username}`;
  if (!url.startsWith(`${PUBLIC_URL}/`))
    return warn(
      PART,
      `${name} sends its messages to ${url ? 'another address' : 'no address'}`,
      'Start an API: it registers its address. One bot serves one terminal',
    );
  if (lastError !== null)
    return warn(
      PART,
      `${name}: Telegram could not reach this terminal (${lastError})`,
      'Make PUBLIC_URL reachable from outside on port 443',
    );
  return ok(PART, `${name} sends its messages to this terminal`);
}
