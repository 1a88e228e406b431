/** A refusal by Telegram. */
export type TelegramRefusal =
  /** The chat takes nothing more from this bot: the bot was blocked or removed, or the chat no longer exists. */
  | { is: 'gone'; why: string }
  /** The message cannot be edited: it was deleted, or is too old. The chat is as it was. */
  | { is: 'uneditable'; why: string }
  /** The group became a supergroup, which has this id. */
  | { is: 'moved'; why: string; chatId: string }
  /** Not now. `afterMs`: the shortest delay in ms, where Telegram named a time. */
  | { is: 'later'; why: string; afterMs?: number }
  /** Not this call: trying again is no use. */
  | { is: 'refused'; why: string };

/** An answer of Telegram. */
export type TelegramAnswer<R> = { is: 'accepted'; result: R } | TelegramRefusal;

/** The shape of every answer of the Bot API. */
export interface BotApiBody {
  ok?: unknown;
  result?: unknown;
  description?: unknown;
  parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown };
}

/** The longest delay before a retry, ms, even if Telegram asks for more: by then the message has lost its value. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** Anyone who asks without such a token, or with one that was revoked. The owner can give another one. */
const NO_TOKEN = [401, 404];
const GONE = /chat not found|user not found|peer_id_invalid/i;
/** The bot may not post there any more, reported as a bad request (tdlib/telegram-bot-api). */
const NO_RIGHTS =
  /no rights to send a message|not enough rights to send|need administrator rights|chat_(write_forbidden|admin_required|restricted|send_plain_forbidden)|channel_private|group chat was deactivated/i;
const UNEDITABLE = /message to edit not found|message can't be edited|message_id_invalid/i;
const UNCHANGED = /message is not modified/i;
/** Words of Telegram that are kept, at most. */
const WORDS_MAX = 200;

/** True if an edit was refused because the message has this text already. */
export function isUnchanged(status: number, body: BotApiBody): boolean {
  return status === 400 && UNCHANGED.test(wordsOf(body));
}

/**
 * The meaning of a refusal (https://core.telegram.org/bots/api#making-requests).
 *
 * @param body of the answer; empty where it was no JSON
 */
export function readRefusal(status: number, body: BotApiBody): TelegramRefusal {
  const words = wordsOf(body);
  const why = `Telegram answered ${status}${words && `: ${words.slice(0, WORDS_MAX)}`}`;
  const movedTo = body.parameters?.migrate_to_chat_id;
  if (typeof movedTo === 'number') return { is: 'moved', why, chatId: String(movedTo) };
  if (NO_TOKEN.includes(status)) return { is: 'later', why: `Telegram does not know the bot (${status})` };
  if (status === 403 || (status === 400 && (GONE.test(words) || NO_RIGHTS.test(words)))) return { is: 'gone', why };
  if (status === 400 && UNEDITABLE.test(words)) return { is: 'uneditable', why };
  if (status < 500 && status !== 429) return { is: 'refused', why };
  const seconds = body.parameters?.retry_after;
  return {
    is: 'later',
    why,
    ...(typeof seconds === 'number' && { afterMs: Math.min(Math.max(0, seconds * 1000), LONGEST_WAIT_MS) }),
  };
}

const wordsOf = ({ description }: BotApiBody): string => (typeof description === 'string' ? description : '');
