import type { PrivateChatMembership, TelegramSettings } from '@t0/contracts';
import type { PrivateChatMember, TelegramChat } from '@t0/database';
import type { TelegramBot } from './telegram-bot.ts';

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
    privateChat: gate && chat && standingOf(inPrivateChat),
  };
}

function standingOf(row: PrivateChatMember | null): PrivateChatMembership {
  if (row?.state === 'joined') return { state: 'joined', expiresAt: null, hasLeft: false };
  const until = row?.state === 'invited' ? row.inviteExpiresAt : null;
  const isInvited = until !== null && until.getTime() > Date.now();
  return {
    state: isInvited ? 'invited' : 'not-joined',
    expiresAt: isInvited ? until.toISOString() : null,
    hasLeft: row?.state === 'left',
  };
}
