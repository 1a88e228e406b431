import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Lane } from './lane.ts';
import type { WireFault } from './wire-fault.ts';

export interface Place {
  host: string;
  port: number;
}

interface Connection {
  near: Socket;
  far: Socket;
  /** Towards the server. */
  up: Lane;
  down: Lane;
}

/** A wire between one server and its clients, whose every connection can be cut, or suffer a fault in either direction. */
export class TcpProxy {
  private readonly connections = new Set<Connection>();
  private fault: WireFault | undefined;
  private refusing = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
    private readonly host: string,
    /** The port that new connections go to. */
    public target: number,
  ) {}

  /** To a port of this machine, or to that of another one; listens on this machine, on a port of its own unless one is given. */
  static async to(target: number | Place, listens: Place = { host: '127.0.0.1', port: 0 }): Promise<TcpProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(listens.port, listens.host, resolve));
    const { host, port } = typeof target === 'number' ? { host: '127.0.0.1', port: target } : target;
    const proxy = new TcpProxy(server, (server.address() as AddressInfo).port, host, port);
    server.on('connection', (near) => proxy.join(near));
    return proxy;
  }

  /** Ends every connection at once, mid-sentence. */
  cut(): void {
    for (const { near, far } of this.connections) for (const socket of [near, far]) socket.destroy();
  }

  /** Ends every connection, and every new one, until `heal`. */
  refuse(): void {
    this.refusing = true;
    this.cut();
  }

  /** Until `heal`, every connection suffers this; a half-open one is one that stands now. */
  begin(fault: WireFault): void {
    this.fault = fault;
    for (const connection of this.connections) this.spoil(connection, fault);
  }

  heal(): void {
    this.fault = undefined;
    this.refusing = false;
    for (const { up, down } of this.connections) for (const lane of [up, down]) lane.heal();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket): void {
    near.on('error', () => undefined);
    if (this.refusing) return void near.destroy();
    const far = connect(this.target, this.host);
    far.on('error', () => undefined);
    near.setNoDelay(true);
    far.setNoDelay(true);
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    const connection = { near, far, up: new Lane(near, far, cut), down: new Lane(far, near, cut) };
    this.connections.add(connection);
    const forget = (): void => void (near.destroyed && far.destroyed && this.connections.delete(connection));
    near.on('close', forget);
    far.on('close', forget);
    if (this.fault && this.fault.kind !== 'half-open') this.spoil(connection, this.fault);
  }

  private spoil({ up, down }: Connection, fault: WireFault): void {
    if (fault.direction !== 'down') up.begin(fault);
    if (fault.direction !== 'up') down.begin(fault);
  }
}
