import { createHash } from 'node:crypto';
import type { RelayName } from '@t0/contracts/channels';
import type { Environment } from './schema.ts';

/** A channel of the owner's that is notified of signals (docs/product/channels.md#relays). */
export interface Relay {
  name: RelayName;
  /** By which the ledger knows it: another address is another target, and nothing of the address can be read from it. */
  target: string;
  /** The address it posts to. A secret, except for the Telegram chat: anyone who knows it can write there. */
  address: string;
}

type Read = Pick<
  Environment,
  'RELAY_DISCORD_WEBHOOK' | 'RELAY_SLACK_WEBHOOK' | 'RELAY_TELEGRAM_CHAT' | 'TELEGRAM_BOT_TOKEN'
>;

/** The relays that are set up. */
export function relaysOf(config: Read): Relay[] {
  const { RELAY_DISCORD_WEBHOOK: discord, RELAY_SLACK_WEBHOOK: slack, RELAY_TELEGRAM_CHAT: chat } = config;
  const [bot] = (config.TELEGRAM_BOT_TOKEN ?? '').split(':');
  return [
    ...(discord === undefined ? [] : [relay('discord', discord)]),
    ...(slack === undefined ? [] : [relay('slack', slack)]),
    // A bot edits what it wrote itself; a new token of the same bot changes nothing.
    ...(chat === undefined || !bot ? [] : [relay('telegram', chat, `${bot} ${chat}`)]),
  ];
}

const relay = (name: RelayName, address: string, known = address): Relay => ({
  name,
  address,
  target: `${name}:${digest(known)}`,
});

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
