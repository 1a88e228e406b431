import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A ticker message as Kraken's WebSocket v2 writes it. */
export function krakenTicker(
  type: 'snapshot' | 'update',
  bid: number,
  ask: number,
  timestamp = new Date().toISOString(),
): string {
  const day = { volume: 1000.5, vwap: bid, low: bid, high: ask, change: -0.1, change_pct: -0.01 };
  const data = { symbol: 'BTC/USD', bid, bid_qty: 0.5, ask, ask_qty: 1, last: bid, ...day, timestamp };
  return JSON.stringify({ channel: 'ticker', type, data: [data] });
}

/** A server that speaks the part of Kraken's WebSocket v2 we use, and misbehaves on request. */
export class FakeKraken {
  /** Sent as the snapshot after each subscription. */
  snapshot: string | null = null;
  /** Refuses subscriptions with this error. */
  error: string | null = null;
  /** The state of the exchange, sent on connecting. */
  system = 'online';
  /** Answers upgrades with this status instead. */
  refuseWith: { status: number; times: number } | null = null;
  readonly subscriptions: unknown[] = [];
  private readonly sockets: WebSocketServer;

  private constructor(private readonly server: Server) {
    this.sockets = new WebSocketServer({ noServer: true });
    server.on('upgrade', (request, socket, head) => {
      if (this.refuseWith && this.refuseWith.times > 0) {
        this.refuseWith.times -= 1;
        socket.end(`HTTP/1.1 ${this.refuseWith.status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
        return;
      }
      this.sockets.handleUpgrade(request, socket, head, (client) => this.welcome(client));
    });
  }

  static async start(): Promise<FakeKraken> {
    const server = createServer();
    const fake = new FakeKraken(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}/v2`;
  }

  /** Sends to every client exactly this. */
  send(text: string): void {
    for (const client of this.sockets.clients) client.send(text);
  }

  hangUp(): void {
    for (const client of this.sockets.clients) client.terminate();
  }

  async stop(): Promise<void> {
    this.hangUp();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private welcome(client: WebSocket): void {
    client.send(
      JSON.stringify({
        channel: 'status',
        type: 'update',
        data: [{ api_version: 'v2', connection_id: 123_456_789, system: this.system, version: '2.0.4' }],
      }),
    );
    client.on('message', (data: Buffer) => {
      const request = JSON.parse(data.toString()) as { method: string; params: { symbol: string[] }; req_id?: number };
      this.subscriptions.push(request.params);
      const times = { time_in: new Date().toISOString(), time_out: new Date().toISOString() };
      const answer = (what: object): void =>
        client.send(JSON.stringify({ method: 'subscribe', req_id: request.req_id, ...what, ...times }));
      // Each symbol is acknowledged, or refused, by itself.
      for (const symbol of request.params.symbol)
        answer(
          this.error
            ? { error: this.error, success: false, symbol }
            : { result: { channel: 'ticker', event_trigger: 'bbo', snapshot: true, symbol }, success: true },
        );
      if (this.error) return;
      client.send('{"channel":"heartbeat"}');
      if (this.snapshot) client.send(this.snapshot);
    });
  }
}
