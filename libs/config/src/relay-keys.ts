import { z } from 'zod';
import { RELAYED_NOTIFICATIONS } from '@t0/contracts/channels';

/** The form of a webhook's address at its service, on the hosts that are called. A stand-in on this machine has the same path. */
interface Shape {
  hosts: RegExp;
  path: RegExp;
}

const DISCORD: Shape = {
  hosts: /^(ptb\.|canary\.)?discord(app)?\.com$/,
  path: /^\/api\/(v\d{1,2}\/)?webhooks\/\d{1,20}\/[\w-]{1,100}$/,
};
const SLACK: Shape = {
  hosts: /^hooks\.slack(-gov)?\.com$/,
  path: /^\/services\/\w{1,40}\/\w{1,40}\/\w{1,100}$/,
};

const hasShape =
  ({ hosts, path }: Shape) =>
  (text: string): boolean => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    const isThere = url.protocol === 'https:' && url.port === '' && hosts.test(url.hostname);
    return (isThere || isTestAddress(text)) && path.test(url.pathname) && url.username + url.password + url.hash === '';
  };

/** True if a text is the address of a webhook of Discord, of one thread of its channel or of all. */
const isDiscordWebhook = (text: string): boolean =>
  hasShape(DISCORD)(text) && /^(\?thread_id=\d{1,20})?$/.test(new URL(text).search);

/** True if a text is the address of an incoming webhook of Slack. */
const isSlackWebhook = (text: string): boolean => hasShape(SLACK)(text) && new URL(text).search === '';

/** True if an address is that of a stand-in on this machine: for tests and trials. */
function isTestAddress(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && hostname === '127.0.0.1';
}

/** The keys of the owner's relays (docs/operations/configure.md#relays), as parts of the environment's schema. */
export const relayKeys = {
  /** A channel of the owner's in Discord that is notified of signals: the address of its webhook. A secret. */
  RELAY_DISCORD_WEBHOOK: z
    .string()
    .refine(isDiscordWebhook, { message: 'must be an address such as https://discord.com/api/webhooks/123/abc' })
    .optional(),
  /** The same in Slack: the address of an incoming webhook. */
  RELAY_SLACK_WEBHOOK: z
    .string()
    .refine(isSlackWebhook, { message: 'must be an address such as https://hooks.slack.com/services/T0/B0/abc' })
    .optional(),
  /** The same in Telegram: a group, a channel or a person's chat with the bot of TELEGRAM_BOT_TOKEN. */
  RELAY_TELEGRAM_CHAT: z
    .string()
    .regex(/^(-?\d{1,20}|@\w{4,32})$/, {
      message: 'must be the id of a chat such as -1001234567890, or @name of a channel',
    })
    .optional(),
  /** Which notifications to all members relays send in addition to signals, by their priority. */
  RELAY_NOTIFICATIONS: z.enum(RELAYED_NOTIFICATIONS).default('none'),
};
