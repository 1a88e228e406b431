import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrivateChatGateway, TelegramClient, botId, webhookSecret } from '@t0/channels/telegram';
import type { Config } from '@t0/config';
import type { PrivateChatMembership, TelegramSettings } from '@t0/contracts/channels';
import type { PrivateChatMember, TelegramChat } from '@t0/database/channels';
import { CONFIG } from '../../platform/tokens.ts';

/** The bot, where the owner has set one up (docs/operations/configure.md#telegram). */
@Injectable()
export class TelegramBot implements OnApplicationShutdown {
  /** Null: nothing is sent by Telegram. */
  readonly client: TelegramClient | null;
  /** The secret that Telegram sends with each update; null without a bot. */
  readonly secret: string | null;
  /** The bot's id at Telegram; null without one. */
  readonly id: string | null;
  /** The owner's private chat that it lets members into; null: none. */
  readonly gate: PrivateChatGateway | null;
  private name: string | null = null;

  constructor(@Inject(CONFIG) config: Config) {
    const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl, TELEGRAM_PRIVATE_CHAT: privateChat } = config;
    this.client = token === undefined ? null : new TelegramClient(token, apiUrl);
    this.secret = token === undefined ? null : webhookSecret(token);
    this.id = token === undefined ? null : botId(token);
    this.gate = this.client && privateChat !== undefined ? new PrivateChatGateway(this.client, privateChat) : null;
  }

  /** The bot's name without @, asked for once; null where Telegram does not answer it now. */
  async username(): Promise<string | null> {
    if (this.name !== null || !this.client) return this.name;
    const answer = await this.client.getMe();
    if (answer.is === 'accepted') this.name = answer.result.username;
    return this.name;
  }

  onApplicationShutdown(): void {
    this.client?.close();
  }
}

/** A member's Telegram, as far as there is any. */
interface Linked {
  chat: TelegramChat | null;
  /** The user's row in the owner's private chat. */
  inPrivateChat: PrivateChatMember | null;
}

/** Alerts by Telegram, as the profile shows them: without what reaches the chat. */
export function toTelegramSettings({ client, gate }: TelegramBot, { chat, inPrivateChat }: Linked): TelegramSettings {
  return {
    isSetUp: client !== null,
    chat: chat && {
      name: chat.name,
      createdAt: chat.createdAt.toISOString(),
      lastUsedAt: chat.lastUsedAt && chat.lastUsedAt.toISOString(),
    },
    privateChat: gate && chat && membershipOf(inPrivateChat),
  };
}

function membershipOf(row: PrivateChatMember | null): PrivateChatMembership {
  if (row?.state === 'joined') return { state: 'joined', expiresAt: null, hasLeft: false };
  const until = row?.state === 'invited' ? row.inviteExpiresAt : null;
  const isInvited = until !== null && until.getTime() > Date.now();
  return {
    state: isInvited ? 'invited' : 'not-joined',
    expiresAt: isInvited ? until.toISOString() : null,
    hasLeft: row?.state === 'left',
  };
}
