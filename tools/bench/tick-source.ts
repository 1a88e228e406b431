import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const NAME = 'US30_USD';

/** A local server that speaks the part of OANDA v20 the worker uses, for one instrument: US30. */
export class TickSource {
  private stream: ServerResponse | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TickSource> {
    const server = createServer();
    const source = new TickSource(server);
    server.on('request', (request, response) => {
      if (request.url!.includes('/pricing/stream')) {
        response.flushHeaders();
        source.stream = response;
        return;
      }
      const body = request.url!.endsWith('/instruments') ? { instruments: [{ name: NAME }] } : { prices: [] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return source;
  }

  /** The environment that makes a worker connect here. */
  get env(): Record<string, string> {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return {
      PRICE_PROVIDER: 'oanda',
      OANDA_TOKEN: 'bench',
      OANDA_ACCOUNT_ID: 'bench',
      OANDA_API_URL: url,
      OANDA_STREAM_URL: url,
    };
  }

  get isHeard(): boolean {
    return this.stream !== null;
  }

  /** Sends one tick of US30, now. */
  tick(price: number): void {
    const text = price.toFixed(1);
    const side = [{ price: text, liquidity: 1 }];
    const message = {
      type: 'PRICE',
      time: new Date().toISOString(),
      instrument: NAME,
      bids: side,
      asks: side,
      tradeable: true,
    };
    this.stream!.write(`${JSON.stringify(message)}\n`);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
