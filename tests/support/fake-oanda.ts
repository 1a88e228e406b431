import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What OANDA's account has unless a test says otherwise. */
const OANDA_INSTRUMENTS = ['AUD_USD', 'GBP_JPY', 'GBP_USD', 'US30_USD', 'XAU_USD', 'BTC_USD'];

/** OANDA sends a heartbeat every five seconds; the product connects again where none comes for fifteen. */
const HEARTBEAT_MS = 5000;

/** A price as OANDA v20 writes it. */
export function oandaPrice(
  instrument: string,
  bid: string,
  ask: string,
  given: { time?: string; tradeable?: boolean } = {},
): Record<string, unknown> {
  return {
    type: 'PRICE',
    time: given.time ?? new Date().toISOString().replace('Z', '456789Z'),
    instrument,
    bids: [{ price: bid, liquidity: 1_000_000 }],
    asks: [{ price: ask, liquidity: 1_000_000 }],
    closeoutBid: bid,
    closeoutAsk: ask,
    status: given.tradeable === false ? 'non-tradeable' : 'tradeable',
    tradeable: given.tradeable ?? true,
  };
}

const heartbeat = (): string => `${JSON.stringify({ type: 'HEARTBEAT', time: new Date().toISOString() })}\n`;

/** A server that speaks the part of OANDA v20 we use, and misbehaves on request. */
export class FakeOanda {
  token = 'a-token-of-a-practice-account';
  readonly accountId = '101-004-1234567-001';
  instruments = [...OANDA_INSTRUMENTS];
  /** What the account says of single instruments. */
  figures: Record<string, object> = {};
  /** Answered by the REST call for prices, and sent once more as a stream begins. */
  snapshot: Record<string, unknown>[] = [];
  /** Answer the next calls with this status instead; for 429 with `retryAfter` seconds. */
  refuseWith: { status: number; times: number; retryAfter?: number } | null = null;
  /** Requests so far, by path without the account. */
  readonly calls: string[] = [];
  readonly calledAt: number[] = [];
  /** The open streams, each with the instruments that it was asked for. */
  private readonly streams = new Map<ServerResponse, string[]>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeOanda> {
    const server = createServer();
    const fake = new FakeOanda(server);
    server.on('request', (request, response) => fake.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Environment that routes the product here. */
  get env(): Record<string, string> {
    return {
      PRICE_PROVIDER: 'oanda',
      OANDA_TOKEN: this.token,
      OANDA_ACCOUNT_ID: this.accountId,
      OANDA_API_URL: this.url,
      OANDA_STREAM_URL: this.url,
    };
  }

  get open(): number {
    return this.streams.size;
  }

  /** Of each open stream, the instruments that it was asked for. */
  get streaming(): string[][] {
    return [...this.streams.values()];
  }

  /** Whether every open stream was asked for this instrument, and there is one. */
  isStreaming(instrument: string): boolean {
    return this.open > 0 && this.streaming.every((requested) => requested.includes(instrument));
  }

  /** Writes to every open stream exactly this. */
  write(text: string): void {
    for (const stream of this.streams.keys()) stream.write(text);
  }

  price(...args: Parameters<typeof oandaPrice>): void {
    this.write(`${JSON.stringify(oandaPrice(...args))}\n`);
  }

  heartbeat(): void {
    this.write(heartbeat());
  }

  /** Ends the streams as a restarted server does. */
  hangUp(): void {
    for (const stream of this.streams.keys()) stream.destroy();
  }

  async stop(): Promise<void> {
    this.hangUp();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url!, this.url);
    const prefix = `/v3/accounts/${this.accountId}`;
    this.calls.push(pathname.replace(prefix, ''));
    this.calledAt.push(Date.now());
    const json = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (this.refuseWith && this.refuseWith.times > 0) {
      this.refuseWith.times -= 1;
      const { status, retryAfter } = this.refuseWith;
      const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return json(status, { errorMessage: 'Too many requests or worse' }, headers);
    }
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return json(401, { errorMessage: 'Insufficient authorization to perform request.' });
    if (pathname === `${prefix}/instruments`)
      return json(200, {
        instruments: this.instruments.map((name) => ({ name, type: 'CURRENCY', ...this.figures[name] })),
        lastTransactionID: '1',
      });
    if (pathname === `${prefix}/pricing`) return json(200, { time: new Date().toISOString(), prices: this.snapshot });
    if (pathname !== `${prefix}/pricing/stream`) return json(404, { errorMessage: 'Not found' });
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.flushHeaders();
    for (const price of this.snapshot) response.write(`${JSON.stringify(price)}\n`);
    this.streams.set(response, (searchParams.get('instruments') ?? '').split(','));
    const heartbeats = setInterval(() => response.write(heartbeat()), HEARTBEAT_MS);
    response.on('close', () => {
      clearInterval(heartbeats);
      this.streams.delete(response);
    });
  }
}
