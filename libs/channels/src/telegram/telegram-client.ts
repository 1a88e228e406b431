import { isUnchanged, readRefusal, type BotApiBody, type TelegramAnswer } from './telegram-answer.ts';
import { TelegramRateLimiter } from './telegram-rate-limiter.ts';

/** A message to a chat. */
export interface TelegramText {
  /** As Telegram writes it: digits, negative for groups and channels, or @name of a channel. */
  chatId: string;
  /** At most MESSAGE_MAX characters. */
  text: string;
  /** How the text is marked up; without it, not at all. */
  format?: 'HTML';
}

/** Who the bot is. */
export interface Bot {
  id: string;
  /** Without @. */
  username: string;
}

/** The webhook to which Telegram sends the messages that people write to the bot. */
export interface WebhookState {
  /** Empty: nowhere. */
  url: string;
  /** Updates that wait for delivery. */
  waiting: number;
  /** Why the last delivery failed; null: it did not. */
  lastError: string | null;
  /** The kinds of updates that are sent. */
  updates: string[];
}

interface WebhookInfo {
  url: string;
  pending_update_count: number;
  last_error_message?: string;
  allowed_updates?: string[];
}

/** An answer that takes longer is none, ms. */
const TIMEOUT_MS = 15_000;

/**
 * Calls the Bot API as one bot. It never rejects for what Telegram or the network does, keeps to Telegram's rate limit, and its messages hold
 * neither the bot's token nor an address (docs/SECURITY.md#server-calls-out).
 */
export class TelegramClient {
  private readonly base: string;
  private readonly aborted = new AbortController();

  /**
   * @param token of the bot
   * @param apiUrl where the Bot API answers: https://api.telegram.org
   * @param limiter the rate limiter for all calls of the process
   */
  constructor(
    token: string,
    apiUrl: string,
    private readonly rateLimiter = new TelegramRateLimiter(),
  ) {
    this.base = `${apiUrl.replace(/\/$/, '')}/bot${token}`;
  }

  /** Sends a message to a chat; returns the id of the message. */
  async sendMessage({ chatId, text, format }: TelegramText): Promise<TelegramAnswer<string>> {
    const answer = await this.callWithinRate<{ message_id: number }>('sendMessage', chatId, {
      ...bodyOf(text, format),
    });
    return answer.is === 'accepted' ? { is: 'accepted', result: String(answer.result.message_id) } : answer;
  }

  /** Puts another text in the place of a message's. No device sounds. One that has the text already is accepted. */
  async editMessageText({ chatId, text, format }: TelegramText, messageId: string): Promise<TelegramAnswer<string>> {
    const answer = await this.callWithinRate('editMessageText', chatId, {
      message_id: Number(messageId),
      ...bodyOf(text, format),
    });
    return answer.is === 'accepted' ? { is: 'accepted', result: messageId } : answer;
  }

  /** Asks who the bot is. */
  async getMe(): Promise<TelegramAnswer<Bot>> {
    const answer = await this.call<{ id: number; username: string }>('getMe', {});
    if (answer.is !== 'accepted') return answer;
    return { is: 'accepted', result: { id: String(answer.result.id), username: answer.result.username } };
  }

  /**
   * Subscribes to updates of Telegram, at an address with https. A repeated call changes nothing.
   *
   * @param updates the kinds that are sent (https://core.telegram.org/bots/api#update)
   */
  setWebhook(url: string, secret: string, updates: readonly string[]): Promise<TelegramAnswer<unknown>> {
    return this.call('setWebhook', { url, secret_token: secret, allowed_updates: updates, max_connections: 10 });
  }

  /** Unsubscribes from updates of Telegram. */
  deleteWebhook(): Promise<TelegramAnswer<unknown>> {
    return this.call('deleteWebhook', {});
  }

  /** Asks where Telegram sends updates, and whether it could deliver them. */
  async getWebhookInfo(): Promise<TelegramAnswer<WebhookState>> {
    const answer = await this.call<WebhookInfo>('getWebhookInfo', {});
    if (answer.is !== 'accepted') return answer;
    const { url, pending_update_count: waiting, last_error_message: lastError = null } = answer.result;
    return { is: 'accepted', result: { url, waiting, lastError, updates: answer.result.allowed_updates ?? [] } };
  }

  /**
   * Calls a method that concerns a chat but writes nothing there, in the queue of all calls.
   *
   * @param turn the queue it takes a place in: a user's id, as calls about users are no messages to the group
   */
  async administer<R>(method: string, waitForSlot: string, body: object): Promise<TelegramAnswer<R>> {
    return this.callWithinRate(method, waitForSlot, body);
  }

  /** Ends calls that are under way. */
  close(): void {
    this.aborted.abort();
  }

  private async callWithinRate<R>(method: string, chatId: string, body: object): Promise<TelegramAnswer<R>> {
    const afterMs = await this.rateLimiter.waitForSlot(chatId);
    if (afterMs !== null) return { is: 'later', why: 'Telegram takes no more at this time', afterMs };
    const answer = await this.call<R>(method, { chat_id: chatId, ...body });
    if (answer.is === 'later' && answer.afterMs !== undefined) this.rateLimiter.block(chatId, answer.afterMs);
    return answer;
  }

  private async call<R>(method: string, body: object): Promise<TelegramAnswer<R>> {
    try {
      const response = await fetch(`${this.base}/${method}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([this.aborted.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const answer = bodyFrom(await response.text());
      if (response.ok && answer.ok === true) return { is: 'accepted', result: answer.result as R };
      // A copy of an edit that was accepted before.
      if (isUnchanged(response.status, answer)) return { is: 'accepted', result: true as R };
      return readRefusal(response.status, answer);
    } catch (error) {
      return { is: 'later', why: `Telegram was not reached (${reasonOf(error)})` };
    }
  }
}

const bodyOf = (text: string, format: TelegramText['format']): object => ({
  text,
  ...(format && { parse_mode: format }),
  link_preview_options: { is_disabled: true },
});

/** The answer's JSON; empty where it is none, as proxies between the product and Telegram answer. */
function bodyFrom(text: string): BotApiBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** Never the error's own text, which may hold the address and with it the token. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name: string; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return 'no answer in time';
  return typeof cause?.code === 'string' ? cause.code : name;
}
