import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An embed, as far as the product writes any. */
export interface DiscordEmbed {
  title?: string;
  description?: string;
  url?: string;
  color?: number;
  fields?: { name: string; value: string; inline?: boolean }[];
}

/** A message in the channel. */
export interface DiscordMessage {
  id: string;
  embeds: DiscordEmbed[];
  /** The titles that it had before it was edited, oldest first. */
  earlier: string[];
  isDeleted: boolean;
}

/** An answer of Discord that refuses a call. */
export interface DiscordRefused {
  status: number;
  body?: object;
  retryAfter?: string;
}

/** A call that was made, those that were refused among them. */
interface DiscordCall {
  method: string;
  at: number;
}

/** Of one webhook (https://discord.com/developers/docs/topics/rate-limits): five in two seconds. */
const BUCKET = 5;
const BUCKET_MS = 2000;
const PATH = /^\/api\/v10\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/;
const TITLE_MAX = 256;
const TEXT_MAX = 4096;
const FIELDS_MAX = 25;
const VALUE_MAX = 1024;
const ALL_MAX = 6000;

const refused = (status: number, code: number, message: string): DiscordRefused => ({
  status,
  body: { message, code },
});

/**
 * Discord with one channel that has a webhook: Execute Webhook and Edit Webhook Message of its API, version 10, with what it refuses, in its words,
 * and with its limits.
 */
export class TestDiscord {
  readonly messages: DiscordMessage[] = [];
  calls: DiscordCall[] = [];
  /** Asked before a call is done. */
  onCall: (call: DiscordCall) => DiscordRefused | null | Promise<DiscordRefused | null> = () => null;
  /** The webhook is there. */
  isThere = true;
  private readonly id = '1290000000000000001';
  private readonly token = 'hook_of-the-test-suite';

  private constructor(private readonly server: Server) {}

  /** @param port where it listens; 0: anywhere */
  static async start(port = 0): Promise<TestDiscord> {
    const server = createServer((request, response) => void service.take(request, response));
    const service = new TestDiscord(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return service;
  }

  /** The webhook's address, as Discord shows it: without a version. */
  get webhook(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/api/webhooks/${this.id}/${this.token}`;
  }

  /** Titles of the messages that are there, oldest first. */
  get titles(): string[] {
    return this.messages.filter(({ isDeleted }) => !isDeleted).map(({ embeds }) => embeds[0]?.title ?? '');
  }

  /** The calls of that method. */
  count(method: string): number {
    return this.calls.filter((call) => call.method === method).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://discord');
    const call = { method: request.method ?? '', at: Date.now() };
    this.calls.push(call);
    const answer = (await this.onCall(call)) ?? this.answer(call, url, Buffer.concat(chunks).toString());
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      ...(answer.retryAfter !== undefined && { 'Retry-After': answer.retryAfter }),
    });
    response.end(answer.body ? JSON.stringify(answer.body) : '');
  }

  private answer({ method, at }: DiscordCall, url: URL, text: string): DiscordRefused {
    const [, id, token, messageId] = PATH.exec(url.pathname) ?? [];
    if (id !== this.id || !this.isThere) return refused(404, 10_015, 'Unknown Webhook');
    if (token !== this.token) return refused(401, 50_027, 'Invalid Webhook Token');
    const recent = this.calls.filter((call) => call.at > at - BUCKET_MS);
    if (recent.length > BUCKET) return limited((recent[0]!.at + BUCKET_MS - at) / 1000);
    const embeds = readEmbeds(text);
    if (!Array.isArray(embeds)) return embeds;
    if (method === 'POST' && messageId === undefined)
      return this.write(embeds, url.searchParams.get('wait') === 'true');
    if (method !== 'PATCH' || messageId === undefined)
      return { status: 405, body: { message: '405: Method Not Allowed', code: 0 } };
    return this.edit(messageId, embeds);
  }

  private write(embeds: DiscordEmbed[], isAwaited: boolean): DiscordRefused {
    const id = String(1_300_000_000_000_000_000n + BigInt(this.messages.length));
    this.messages.push({ id, embeds, earlier: [], isDeleted: false });
    return isAwaited
      ? { status: 200, body: { id, type: 0, content: '', embeds, webhook_id: this.id } }
      : { status: 204 };
  }

  private edit(id: string, embeds: DiscordEmbed[]): DiscordRefused {
    const message = this.messages.find((one) => one.id === id && !one.isDeleted);
    if (!message) return refused(404, 10_008, 'Unknown Message');
    message.earlier.push(message.embeds[0]?.title ?? '');
    message.embeds = embeds;
    return { status: 200, body: { id, type: 0, content: '', embeds, webhook_id: this.id } };
  }
}

/** Too many calls: seconds in parts in the body, whole ones in the header. */
function limited(seconds: number): DiscordRefused {
  return {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: seconds, global: false },
    retryAfter: String(Math.ceil(seconds)),
  };
}

/** The embeds of a message, checked against Discord's limits. */
function readEmbeds(text: string): DiscordEmbed[] | DiscordRefused {
  const { embeds = [] } = JSON.parse(text) as { embeds?: DiscordEmbed[] };
  if (embeds.length === 0) return refused(400, 50_006, 'Cannot send an empty message');
  const fits = embeds.every(({ title = '', description = '', fields = [] }) => {
    const values = fields.flatMap(({ name, value }) => [name, value]);
    const all = [title, description, ...values].join('').length;
    const isWhole = values.every((value) => value !== '' && value.length <= VALUE_MAX);
    return (
      title.length <= TITLE_MAX &&
      description.length <= TEXT_MAX &&
      fields.length <= FIELDS_MAX &&
      isWhole &&
      all <= ALL_MAX
    );
  });
  return fits && embeds.length <= 10 ? embeds : refused(400, 50_035, 'Invalid Form Body');
}
