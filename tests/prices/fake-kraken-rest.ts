import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAIRS: Record<string, object> = {
  ETHUSD: { altname: 'ETHUSD', wsname: 'ETH/USD', pair_decimals: 2, lot_decimals: 8, ordermin: '0.002' },
  XBTUSD: { altname: 'XBTUSD', wsname: 'XBT/USD', pair_decimals: 1, lot_decimals: 8, ordermin: '0.00005' },
};

/** A server that answers Kraken's AssetPairs. */
export class FakeKrakenRest {
  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeKrakenRest> {
    const server = createServer((request, response) => {
      const pair = new URL(request.url!, 'http://kraken').searchParams.get('pair') ?? '';
      const found = PAIRS[pair];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(found ? { error: [], result: { [pair]: found } } : { error: ['EQuery:Unknown asset pair'] }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FakeKrakenRest(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
