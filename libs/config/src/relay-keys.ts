import { z } from 'zod';
import { RELAYED_NOTIFICATIONS } from '@t0/contracts';
import { isDiscordWebhook, isSlackWebhook } from './relay-address.ts';

/** The keys of the owner's relays (docs/operations/configure.md#relays), as parts of the environment's schema. */
export const relayKeys = {
  /** A channel of the owner's in Discord that is told of signals: the address of its webhook. A secret. */
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
  /** Which notifications to all members relays tell of besides signals, by their priority. */
  RELAY_NOTIFICATIONS: z.enum(RELAYED_NOTIFICATIONS).default('none'),
};
