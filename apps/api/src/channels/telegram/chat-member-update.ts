/** An update of Telegram about a chat that the bot administers. */
export type ChatMemberUpdate =
  /** A user asks to be let in. */
  | {
      did: 'ask';
      chatId: string;
      person: string;
      /** The link that was used; null: none of this bot. */
      invite: string | null;
      /** The chat in which the bot may answer the user, for some minutes. */
      answerTo: string;
    }
  /** A user came, left, or has another status. The current status is queried: updates come late, and in any order. */
  | { did: 'move'; chatId: string; person: string };

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const idOf = (value: unknown): string | null =>
  isObject(value) && Number.isSafeInteger(value['id']) ? String(value['id']) : null;

/**
 * Reads requests and members from an update of the Bot API (https://core.telegram.org/bots/api#chatjoinrequest,
 * https://core.telegram.org/bots/api#chatmemberupdated). Null for everything else.
 *
 * @param bot the bot's id: links of other bots are ignored
 */
export function parseChatMemberUpdate(update: unknown, bot: string): ChatMemberUpdate | null {
  if (!isObject(update)) return null;
  const { chat_join_request: joinRequest, chat_member: moved } = update;
  if (isObject(joinRequest)) {
    const [chatId, person] = [idOf(joinRequest['chat']), idOf(joinRequest['from'])];
    if (chatId === null || person === null) return null;
    const answerTo = Number.isSafeInteger(joinRequest['user_chat_id']) ? String(joinRequest['user_chat_id']) : person;
    return { did: 'ask', chatId, person, invite: ownLink(joinRequest['invite_link'], bot), answerTo };
  }
  if (!isObject(moved) || !isObject(moved['new_chat_member'])) return null;
  const [chatId, person] = [idOf(moved['chat']), idOf(moved['new_chat_member']['user'])];
  return chatId === null || person === null ? null : { did: 'move', chatId, person };
}

function ownLink(link: unknown, bot: string): string | null {
  if (!isObject(link) || idOf(link['creator']) !== bot) return null;
  return typeof link['invite_link'] === 'string' ? link['invite_link'] : null;
}
