import { isSet, priceRoutes, type Config, type Environment } from '@t0/config';
import type { Channel, ChannelName } from '@t0/contracts/channels';

type Key = [key: keyof Environment, how: string, need: 'required' | 'optional'];

interface ChannelText {
  title: string;
  /** The use of the channel. */
  purpose: string;
  keys: Key[];
}

/** Every channel of the product with the keys it reads, as docs/product/settings.md#channels lists them. */
const CHANNELS: Record<ChannelName, ChannelText> = {
  terminal: {
    title: 'Terminal',
    purpose: 'Signals, prices and notifications reach open pages through it.',
    keys: [
      ['REDIS_URL', 'The address of Redis, such as rediss://:password@redis.example.com.', 'required'],
      ['PUBLIC_URL', 'The address under which members open the terminal.', 'required'],
    ],
  },
  email: {
    title: 'Email',
    purpose: 'Signals, steps, account emails and security notices leave through it.',
    keys: [
      [
        'SMTP_URL',
        'The mail server with user and password, such as smtps://user:password@mail.example.com.',
        'required',
      ],
      ['MAIL_FROM', 'The sender that members see, such as T0 Trading Terminal <signals@example.com>.', 'required'],
      ['DKIM_DOMAIN', 'The domain that signs emails, where the provider does not sign.', 'optional'],
      ['DKIM_SELECTOR', 'The name under which DNS holds the public key.', 'optional'],
      ['DKIM_PRIVATE_KEY', 'The RSA key that signs, in PEM; or its file in DKIM_PRIVATE_KEY_FILE.', 'optional'],
    ],
  },
  push: {
    title: 'Alerts on devices (Web Push)',
    purpose: 'Signals and their steps reach phones and closed browsers through it.',
    keys: [
      ['WEB_PUSH_KEY', '64 hexadecimal digits, as openssl rand -hex 32 makes them.', 'required'],
      ['WEB_PUSH_CONTACT', 'The contact for push services, such as mailto:ops@example.com.', 'optional'],
      [
        'WEB_PUSH_SERVICES',
        'The push services that are called, where they are not the browsers’ usual ones.',
        'optional',
      ],
    ],
  },
  telegram: {
    title: 'Telegram',
    purpose: 'Signals and their steps reach members’ Telegram chats through it.',
    keys: [['TELEGRAM_BOT_TOKEN', 'The token of a bot, as @BotFather gives it.', 'required']],
  },
  'private-chat': {
    title: 'Private chat in Telegram',
    purpose: 'It admits members to your private group or channel by invite, and removes them when their access ends.',
    keys: [
      [
        'TELEGRAM_PRIVATE_CHAT',
        'The id of the chat, such as -1001234567890, in which the bot is an administrator who may invite and ban.',
        'required',
      ],
      ['TELEGRAM_BOT_TOKEN', 'The token of the bot, as @BotFather gives it.', 'required'],
    ],
  },
  sms: {
    title: 'SMS',
    purpose: 'New signals, their ends, critical notifications and codes reach members’ phones through it.',
    keys: [
      ['SMS_ACCOUNT_SID', 'The account at Twilio (AC...).', 'required'],
      ['SMS_AUTH_TOKEN', 'Its auth token.', 'required'],
      ['SMS_FROM', 'The sender: a number such as +15005550006, or a messaging service (MG...).', 'required'],
      ['SMS_MONTHLY_CAP', 'Alerts that a member may be sent in a month, such as 100.', 'optional'],
    ],
  },
  'relay-discord': {
    title: 'Relay to Discord',
    purpose: 'It sends signals and their steps to your channel in Discord.',
    keys: [
      [
        'RELAY_DISCORD_WEBHOOK',
        'The address of a webhook, from Integrations of the channel’s settings in Discord.',
        'required',
      ],
      ['RELAY_NOTIFICATIONS', 'The notifications that all relays send too: critical, high or all.', 'optional'],
    ],
  },
  'relay-slack': {
    title: 'Relay to Slack',
    purpose: 'It sends signals and their steps to your channel in Slack.',
    keys: [
      ['RELAY_SLACK_WEBHOOK', 'The address of an incoming webhook, from an app of yours at Slack.', 'required'],
      ['RELAY_NOTIFICATIONS', 'The notifications that all relays send too: critical, high or all.', 'optional'],
    ],
  },
  'relay-telegram': {
    title: 'Relay to Telegram',
    purpose: 'It sends signals and their steps to your group or channel in Telegram.',
    keys: [
      ['RELAY_TELEGRAM_CHAT', 'The id of the chat, such as -1001234567890, in which the bot may write.', 'required'],
      ['TELEGRAM_BOT_TOKEN', 'The token of the bot, as @BotFather gives it.', 'required'],
      ['RELAY_NOTIFICATIONS', 'The notifications that all relays send too: critical, high or all.', 'optional'],
    ],
  },
  payments: {
    title: 'Card payments (Stripe)',
    purpose: 'Members subscribe and pay through it.',
    keys: [
      ['STRIPE_SECRET_KEY', 'A secret key from the developers’ page of Stripe.', 'required'],
      ['STRIPE_WEBHOOK_SECRET', 'The signing secret of the webhook that leads to /api/webhooks/stripe.', 'required'],
      ['STRIPE_PRICE_MONTHLY', 'The id of the monthly price at Stripe.', 'required'],
      ['STRIPE_PRICE_YEARLY', 'The id of a yearly price: PLANS puts it on sale.', 'optional'],
    ],
  },
  memberships: {
    title: 'Memberships (Whop)',
    purpose: 'Memberships sold at Whop open the terminal through it.',
    keys: [
      ['WHOP_WEBHOOK_SECRET', 'The secret of the webhook that leads to /api/webhooks/whop.', 'required'],
      ['WHOP_API_KEY', 'The key that reads the current state of a membership.', 'required'],
      [
        'WHOP_COMPANY_ID',
        'The id of the company at Whop (biz_...), for payments of before the first start.',
        'optional',
      ],
    ],
  },
  prices: {
    title: 'Prices',
    purpose: 'Prices of instruments come through it.',
    keys: [
      ['PRICE_PROVIDER', 'Where prices come from unless INSTRUMENTS says otherwise: oanda or kraken.', 'optional'],
      ['OANDA_TOKEN', 'An access token of the OANDA account.', 'optional'],
      ['OANDA_ACCOUNT_ID', 'The id of the OANDA account.', 'optional'],
    ],
  },
  files: {
    title: 'Uploaded files',
    purpose: 'Images, documents and videos are kept there.',
    keys: [
      ['STORAGE', 's3 for a store that all machines share; without it files lie on this machine’s disk.', 'required'],
      ['S3_BUCKET', 'The name of the bucket.', 'required'],
      ['S3_ACCESS_KEY_ID', 'The key that may list, read, write and delete in it.', 'required'],
      ['S3_SECRET_ACCESS_KEY', 'The secret of that key.', 'required'],
      ['S3_ENDPOINT', 'The address of the store, where it is not Amazon’s.', 'optional'],
    ],
  },
  record: {
    title: 'Record',
    purpose: 'The record is signed and stamped through it, so that anybody can check it.',
    keys: [
      ['RECORD_SIGNING_KEY', '64 hexadecimal digits, as openssl rand -hex 32 makes them.', 'required'],
      ['RECORD_TSA_URL', 'The authority that stamps a checkpoint each day (RFC 3161).', 'optional'],
    ],
  },
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A channel as a configuration sets it up; of values it reports only whether there is one. */
export function readChannel(
  name: ChannelName,
  config: Config,
): Omit<Channel, 'name' | 'ended' | 'lastTest' | 'spending' | 'privateChat'> {
  const { title, purpose, keys: known } = CHANNELS[name];
  const keys = known.map(([key, how, need]) => ({
    key,
    isSet: isSet(config, key),
    isRequired: need === 'required',
    how,
  }));
  return { title, purpose, state: stateOf(name, keys, config), keys };
}

/** The servers that a trial run brings, on this very machine (docs/product/settings.md#channels). */
function isEmbedded(name: ChannelName, config: Config): boolean {
  const address = { terminal: config.REDIS_URL, email: config.SMTP_URL }[name as 'terminal' | 'email'];
  return config.NODE_ENV !== 'production' && !!address && LOOPBACK.has(new URL(address).hostname);
}

function stateOf(name: ChannelName, keys: Channel['keys'], config: Config): Channel['state'] {
  // Prices may need no key at all, as SETTINGS names sources too; files lie on this machine's disk without any.
  if (name === 'prices') return Object.keys(priceRoutes(config)).length > 0 ? 'set' : 'not-set';
  if (name === 'files' && config.STORAGE === 'disk') return 'set';
  if (isEmbedded(name, config)) return 'embedded';
  const required = keys.filter(({ isRequired }) => isRequired);
  const count = required.filter((key) => key.isSet).length;
  if (count === required.length) return 'set';
  return count > 0 ? 'incomplete' : 'not-set';
}
