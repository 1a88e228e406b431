import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestPrivateChat } from './telegram-private-chat.ts';

/** A message in a chat. */
export interface TelegramMessage {
  id: number;
  chatId: string;
  text: string;
  /** Its texts before it was edited, oldest first. */
  earlier: string[];
  isDeleted: boolean;
}

/** An answer of Telegram that refuses a call. */
export interface TelegramRefused {
  status: number;
  description: string;
  retryAfter?: number;
  movedTo?: number;
}

/** A call that was made, those that were refused among them. */
interface TelegramCall {
  method: string;
  chatId: string;
  /** Whom it is about; empty: nobody. */
  person: string;
  at: number;
}

type Body = Record<string, unknown>;
type Answer = { result: unknown } | TelegramRefused;

/** Of all chats in a second, and of a group in a minute (https://core.telegram.org/bots/faq). */
const PER_SECOND = 30;
const PER_GROUP_MINUTE = 20;
const TEXT_MAX = 4096;

const textOf = (value: unknown): string => (['string', 'number'].includes(typeof value) ? String(value) : '');
const refused = (status: number, description: string): TelegramRefused => ({ status, description });

/**
 * Telegram with one bot, and the people who write to it: the Bot API's calls that the product makes, with what it refuses and in its words, and the
 * updates that it sends to a webhook. Unlike Telegram it takes a webhook of this machine without https.
 */
export class TestTelegram {
  readonly token = '7000000001:AAE-of-the-test-suite_0123456789abcdef';
  readonly username = 't0_test_bot';
  readonly messages: TelegramMessage[] = [];
  calls: TelegramCall[] = [];
  webhook: { url: string; secret: string; allowed: string[] } | null = null;
  /** Asked before a call is done. */
  onCall: (call: TelegramCall) => TelegramRefused | null | Promise<TelegramRefused | null> = () => null;
  /** The chat that it administers. */
  readonly privateChat = new TestPrivateChat('-1001234567890', this.token.split(':')[0]!, (update) =>
    this.sendAllowed(update),
  );
  /** Chats that the bot may write to. */
  private readonly open = new Map<string, 'open' | 'blocked' | 'kicked'>();
  private updates = 0;

  private constructor(private readonly server: Server) {}

  /** @param port where it listens; 0: anywhere */
  static async start(port = 0): Promise<TestTelegram> {
    const server = createServer((request, response) => void service.take(request, response));
    const service = new TestTelegram(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return service;
  }

  /** In place of https://api.telegram.org. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The environment that leads the product to it. */
  get env(): Record<string, string> {
    return { TELEGRAM_BOT_TOKEN: this.token, TELEGRAM_API_URL: this.url };
  }

  /** The environment that leads the product to the private chat too. */
  get privateEnv(): Record<string, string> {
    return { ...this.env, TELEGRAM_PRIVATE_CHAT: this.privateChat.id };
  }

  /** Messages of a chat that are there, oldest first. */
  of(chatId: string): TelegramMessage[] {
    return this.messages.filter((message) => message.chatId === chatId && !message.isDeleted);
  }

  /** The bot is added to a group. */
  join(chatId: string): void {
    this.open.set(chatId, 'open');
  }

  /** A user writes to the bot in a private chat, which lets it answer; returns the answer of the webhook, or null without one. */
  async write(chatId: string, text: string, secret = this.webhook?.secret): Promise<number | null> {
    this.open.set(chatId, 'open');
    const person = { id: Number(chatId), is_bot: false, first_name: 'Kim', username: `kim${chatId}` };
    const chat = { id: Number(chatId), type: 'private', first_name: 'Kim' };
    const date = Math.floor(Date.now() / 1000);
    return this.deliver({ message: { message_id: this.updates + 1, from: person, chat, date, text } }, secret);
  }

  /** A user blocks the bot, or removes it from the group; Telegram reports it unless `isTold` is false. */
  async block(chatId: string, withUpdate = true): Promise<number | null> {
    this.open.set(chatId, chatId.startsWith('-') ? 'kicked' : 'blocked');
    const chat = { id: Number(chatId), type: chatId.startsWith('-') ? 'supergroup' : 'private' };
    const member = { old_chat_member: { status: 'member' }, new_chat_member: { status: 'kicked' } };
    return withUpdate
      ? this.deliver({ my_chat_member: { chat, date: Math.floor(Date.now() / 1000), ...member } })
      : null;
  }

  /** A user deletes a message in the chat. */
  delete(id: number): void {
    const message = this.messages.find((one) => one.id === id);
    if (message) message.isDeleted = true;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Telegram sends these only if the webhook subscribed to them. */
  private async sendAllowed(update: Body): Promise<number | null> {
    const { chat_join_request: requested } = update;
    // The bot may answer a user who asks to join for some minutes.
    if (requested) this.open.set(textOf((requested as Body)['user_chat_id']), 'open');
    return this.webhook?.allowed.includes(Object.keys(update)[0]!) ? this.deliver(update) : null;
  }

  private async deliver(update: Body, secret = this.webhook?.secret): Promise<number | null> {
    this.updates += 1;
    if (!this.webhook) return null;
    const response = await fetch(this.webhook.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(secret !== undefined && { 'X-Telegram-Bot-Api-Secret-Token': secret }),
      },
      body: JSON.stringify({ update_id: this.updates, ...update }),
    });
    const text = await response.text();
    const reply = (text === '' ? null : JSON.parse(text)) as Body | null;
    // The answer may contain a call.
    if (response.status === 200 && reply && typeof reply['method'] === 'string')
      await this.answer(reply['method'], reply);
    return response.status;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const answer =
      token === this.token
        ? await this.answer(method, JSON.parse(Buffer.concat(chunks).toString() || '{}') as Body)
        : refused(401, 'Unauthorized');
    const isDone = 'result' in answer;
    response.writeHead(isDone ? 200 : answer.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isDone ? { ok: true, ...answer } : refusalBody(answer)));
  }

  private async answer(method: string, body: Body): Promise<Answer> {
    const call = { method, chatId: textOf(body['chat_id']), person: textOf(body['user_id']), at: Date.now() };
    this.calls.push(call);
    const answered = await this.onCall(call);
    if (answered) return answered;
    if (method === 'getMe')
      return { result: { id: Number(this.token.split(':')[0]), is_bot: true, username: this.username } };
    if (method === 'setWebhook') return this.setWebhook(body);
    if (method === 'deleteWebhook') {
      this.webhook = null;
      return { result: true };
    }
    if (method === 'getWebhookInfo')
      return {
        result: {
          url: this.webhook?.url ?? '',
          has_custom_certificate: false,
          pending_update_count: 0,
          allowed_updates: this.webhook?.allowed,
        },
      };
    if (call.chatId === this.privateChat.id) {
      const done = this.privateChat.answer(method, body);
      if (done) return done;
    }
    if (method !== 'sendMessage' && method !== 'editMessageText') return refused(404, 'Not Found');
    return this.refusalIn(call) ?? this.refusalOf(body) ?? this.put(call, body);
  }

  private setWebhook(body: Body): Answer {
    const url = textOf(body['url']);
    const secret = textOf(body['secret_token']);
    if (!/^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url))
      return refused(400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook');
    if (!/^[\w-]{0,256}$/.test(secret)) return refused(400, 'Bad Request: secret token contains unallowed characters');
    this.webhook = { url, secret, allowed: (body['allowed_updates'] as string[] | undefined) ?? [] };
    return { result: true };
  }

  /** The reason why the bot cannot write in the chat now. */
  private refusalIn({ chatId, at }: TelegramCall): TelegramRefused | null {
    const openLink = this.open.get(chatId);
    if (openLink === undefined) return refused(400, 'Bad Request: chat not found');
    if (openLink === 'blocked') return refused(403, 'Forbidden: bot was blocked by the user');
    if (openLink === 'kicked') return refused(403, 'Forbidden: bot was kicked from the supergroup chat');
    const written = this.calls.filter((call) => call.chatId !== '');
    const isOver = (calls: TelegramCall[], ms: number, most: number): boolean =>
      calls.filter((call) => call.at > at - ms).length > most;
    const isMessage = ({ method }: TelegramCall): boolean =>
      method.endsWith('Message') || method.endsWith('MessageText');
    const ofGroup = chatId.startsWith('-') ? written.filter((call) => call.chatId === chatId && isMessage(call)) : [];
    if (isOver(written, 1000, PER_SECOND))
      return { ...refused(429, 'Too Many Requests: retry after 1'), retryAfter: 1 };
    if (isOver(ofGroup, 60_000, PER_GROUP_MINUTE))
      return { ...refused(429, 'Too Many Requests: retry after 30'), retryAfter: 30 };
    return null;
  }

  private refusalOf({ text, link_preview_options: preview }: Body): TelegramRefused | null {
    if (typeof text !== 'string' || text.trim() === '') return refused(400, 'Bad Request: message text is empty');
    if (text.length > TEXT_MAX) return refused(400, 'Bad Request: message is too long');
    if (preview !== undefined && typeof preview !== 'object')
      return refused(400, "Bad Request: can't parse link preview options JSON object");
    return null;
  }

  private put({ method, chatId }: TelegramCall, body: Body): Answer {
    const text = textOf(body['text']);
    if (method === 'sendMessage') {
      const id = this.messages.length + 1;
      this.messages.push({ id, chatId, text, earlier: [], isDeleted: false });
      return { result: { message_id: id, chat: { id: Number(chatId) }, text } };
    }
    const message = this.of(chatId).find(({ id }) => id === body['message_id']);
    if (!message) return refused(400, 'Bad Request: message to edit not found');
    if (message.text === text)
      return refused(
        400,
        'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
      );
    message.earlier.push(message.text);
    message.text = text;
    return { result: { message_id: message.id, chat: { id: Number(chatId) }, text } };
  }
}

function refusalBody({ status, description, retryAfter, movedTo }: TelegramRefused): object {
  const parameters = {
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(movedTo !== undefined && { migrate_to_chat_id: movedTo }),
  };
  return { ok: false, error_code: status, description, ...(Object.keys(parameters).length > 0 && { parameters }) };
}
