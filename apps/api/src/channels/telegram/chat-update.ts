import { cutText } from '@t0/domain/platform';

/** A user's action in a private chat with the bot. */
export type ChatUpdate =
  | { did: 'start'; chatId: string; name: string; code: string | null }
  | { did: 'stop'; chatId: string }
  /** The bot was blocked, or the chat deleted. */
  | { did: 'block'; chatId: string }
  | { did: 'write'; chatId: string };

/** Characters of a first name that are kept. */
const NAME_MAX = 64;

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * Reads an update of the Bot API (https://core.telegram.org/bots/api#update). Null for updates that the bot does not handle: groups,
 * channels, pictures, future kinds.
 */
export function parseChatUpdate(update: unknown): ChatUpdate | null {
  if (!isObject(update)) return null;
  const { message, my_chat_member: member } = update;
  if (isObject(member)) {
    const chatId = privateChat(member['chat']);
    const now = member['new_chat_member'];
    return chatId !== null && isObject(now) && now['status'] === 'kicked' ? { did: 'block', chatId } : null;
  }
  if (!isObject(message)) return null;
  const chatId = privateChat(message['chat']);
  const { text } = message;
  if (chatId === null || typeof text !== 'string') return null;
  const [, command, code] = /^\/(start|stop)(?: ([\w-]{1,64}))?$/.exec(text.trim()) ?? [];
  if (command === 'stop') return { did: 'stop', chatId };
  if (command === 'start') return { did: 'start', chatId, name: nameOf(message['from']), code: code ?? null };
  return { did: 'write', chatId };
}

/** Only in a private chat nobody else reads the messages. */
function privateChat(chat: unknown): string | null {
  return isObject(chat) && chat['type'] === 'private' && Number.isSafeInteger(chat['id']) ? String(chat['id']) : null;
}

function nameOf(from: unknown): string {
  const { username, first_name: first } = isObject(from) ? from : {};
  if (typeof username === 'string' && /^\w{1,64}$/.test(username)) return `@${username}`;
  const name = typeof first === 'string' ? cutText(first.replace(/\p{C}/gu, '').trim(), NAME_MAX) : '';
  return name || 'Telegram';
}
