import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { WireFault } from './wire-fault.ts';

/** One direction of one connection: takes bytes from one socket to the other, as the fault of the moment has it. */
class Lane {
  private fault: WireFault | undefined;
  /** Bytes under way, with the time at which each piece is due. */
  private readonly queue: { chunk: Buffer; due: number }[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Bytes that a stall still lets through. */
  private allowed = 0;
  /** Whether one end is gone and the other does not know. */
  private silent = false;

  constructor(
    private readonly from: Socket,
    private readonly to: Socket,
    private readonly cut: () => void,
  ) {
    from.on('data', (chunk: Buffer) => this.take(chunk));
    from.on('close', () => {
      clearTimeout(this.timer);
      if (!this.silent) to.destroy();
    });
  }

  begin(fault: WireFault): void {
    this.fault = fault;
    if (fault.kind === 'stall') {
      this.allowed = fault.amount;
      if (this.allowed === 0) this.from.pause();
    }
    if (fault.kind === 'half-open') {
      this.silent = true;
      this.from.destroy();
    }
  }

  /** The wire is whole again. Who believed in an end that is gone learns it now. */
  heal(): void {
    this.fault = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { chunk } of this.queue.splice(0)) this.to.write(chunk);
    this.from.resume();
    if (this.silent) this.to.destroy();
  }

  private take(chunk: Buffer): void {
    const { fault } = this;
    if (!fault) this.to.write(chunk);
    else if (fault.kind === 'stall') {
      this.to.write(chunk);
      this.allowed -= chunk.length;
      if (this.allowed <= 0) this.from.pause();
    } else if (fault.kind === 'delay') this.send([chunk], fault.amount);
    else if (fault.kind === 'drip') this.send(piecesOf(chunk, fault.amount), 0);
    else if (fault.kind === 'partial') {
      this.to.write(chunk.subarray(0, chunk.length >> 1), () => this.cut());
      this.from.pause();
    } else if (!this.silent) this.to.write(chunk);
  }

  private send(chunks: Buffer[], delayMs: number): void {
    const due = Date.now() + delayMs;
    this.queue.push(...chunks.map((chunk) => ({ chunk, due })));
    this.timer ??= setTimeout(() => this.flush(), delayMs);
  }

  /** Writes the next piece that is due, and comes back for the one after it. */
  private flush(): void {
    this.timer = undefined;
    const next = this.queue.shift();
    if (next) this.to.write(next.chunk);
    const [after] = this.queue;
    if (after) this.timer = setTimeout(() => this.flush(), Math.max(0, after.due - Date.now()));
  }
}

function piecesOf(chunk: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(chunk.length / size) }, (_, index) =>
    chunk.subarray(index * size, (index + 1) * size),
  );
}

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
