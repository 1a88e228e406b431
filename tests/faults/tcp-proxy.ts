import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A wire that can be cut and can stall: stands between clients and one server. */
export class TcpProxy {
  private readonly pairs = new Set<[Socket, Socket]>();
  private stalled = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(target: number): Promise<TcpProxy> {
    const server = createServer({ pauseOnConnect: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new TcpProxy(server, (server.address() as AddressInfo).port);
    server.on('connection', (near) => proxy.join(near, connect(target, '127.0.0.1')));
    return proxy;
  }

  /** Ends every connection at once, mid-sentence. */
  cut(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  /** Lets nothing through in either direction until `resume`. */
  stall(): void {
    this.stalled = true;
    for (const pair of this.pairs) for (const socket of pair) socket.pause();
  }

  resume(): void {
    this.stalled = false;
    for (const pair of this.pairs) for (const socket of pair) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, far: Socket): void {
    const pair: [Socket, Socket] = [near, far];
    this.pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => undefined);
      from.on('data', (chunk) => to.write(chunk));
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
    if (!this.stalled) near.resume();
    else far.pause();
  }
}
