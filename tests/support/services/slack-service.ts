import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as the channel shows it. */
export interface SlackMessage {
  /** The text of its notification. */
  text: string;
  blocks: { type: string; text?: { type: string; text: string }; fields?: { type: string; text: string }[] }[];
}

/** An answer of Slack that refuses a message: its words are the body. */
export interface SlackRefused {
  status: number;
  words: string;
  retryAfter?: string;
}

const PATH = '/services/T00000001/B00000001/hookOfTheTestSuite00000';
/** Of one webhook (https://docs.slack.dev/apis/web-api/rate-limits): one a second, with a short burst. */
const BURST = 5;
const BURST_MS = 5000;
const TEXT_MAX = 40_000;
const SECTION_MAX = 3000;
const FIELDS_MAX = 10;
const FIELD_MAX = 2000;

const refused = (status: number, words: string): SlackRefused => ({ status, words });

/** Slack with one channel that has an incoming webhook, with what it refuses, in its words, and with its limits. */
export class TestSlack {
  readonly messages: SlackMessage[] = [];
  /** When each call came, ms since 1970. */
  calls: number[] = [];
  /** Asked before a message is written. */
  onCall: () => SlackRefused | null | Promise<SlackRefused | null> = () => null;
  /** `removed`: the webhook; `archived`: the channel. */
  state: 'there' | 'removed' | 'archived' = 'there';

  private constructor(private readonly server: Server) {}

  /** @param port where it listens; 0: anywhere */
  static async start(port = 0): Promise<TestSlack> {
    const server = createServer((request, response) => void service.take(request, response));
    const service = new TestSlack(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return service;
  }

  /** The webhook's address. */
  get webhook(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${PATH}`;
  }

  /** The texts of notifications, oldest first. */
  get texts(): string[] {
    return this.messages.map(({ text }) => text);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.calls.push(Date.now());
    const refusal = (await this.onCall()) ?? this.refusal(request, Buffer.concat(chunks).toString());
    if (!refusal) this.messages.push(JSON.parse(Buffer.concat(chunks).toString()) as SlackMessage);
    const { status, words, retryAfter } = refusal ?? { status: 200, words: 'ok' };
    response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end(words);
  }

  private refusal({ method, url }: IncomingMessage, text: string): SlackRefused | null {
    if (method !== 'POST') return refused(405, 'method_not_allowed');
    if (url !== PATH || this.state === 'removed') return refused(404, 'no_service');
    if (this.state === 'archived') return refused(410, 'channel_is_archived');
    const now = Date.now();
    if (this.calls.filter((at) => at > now - BURST_MS).length > BURST)
      return { ...refused(429, 'rate_limited'), retryAfter: '1' };
    return validateMessage(text);
  }
}

/** The error of a message, by Slack's limits. */
function validateMessage(json: string): SlackRefused | null {
  let message: Partial<SlackMessage>;
  try {
    message = JSON.parse(json) as Partial<SlackMessage>;
  } catch {
    return refused(400, 'invalid_payload');
  }
  const { text = '', blocks = [] } = message;
  if (text === '' && blocks.length === 0) return refused(400, 'no_text');
  const fits = blocks.every(
    ({ type, text, fields = [] }) =>
      type === 'section' &&
      (text?.text.length ?? 0) <= SECTION_MAX &&
      fields.length <= FIELDS_MAX &&
      fields.every((field) => field.text.length > 0 && field.text.length <= FIELD_MAX),
  );
  return fits && text.length <= TEXT_MAX ? null : refused(400, 'invalid_blocks');
}
