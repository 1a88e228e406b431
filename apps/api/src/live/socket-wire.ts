import { ServerResponse } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { CatchUpGrace } from './catch-up-grace.ts';
import type { HubClient, LiveSocket, Packet, Wire } from './live-socket.ts';

/**
 * The part of the data of engine.io 6.6 and ws 8 for one connection that is read here: the one place in the product that knows. The
 * versions are pinned, and a self-test at start compares both ways of writing (direct-write-test.ts).
 */
interface EngineConnection {
  writeBuffer: unknown[];
  transport: { writable: boolean; socket: WebSocketInternals };
  write(data: string, options: { compress: false; wsPreEncodedFrame: Buffer[] }): void;
}

interface WebSocketInternals {
  readyState: number;
  bufferedAmount: number;
  _socket: TcpSocket | null;
  terminate(): void;
  close(code: number): void;
}

/** Of ws: what takes the bytes from the wire. */
interface Receiver {
  write(this: Receiver, chunk: Buffer): boolean;
  [READER]?: WireReader;
}

const OPEN = 1;
/** RFC 6455's registry: service restart. */
const SERVICE_RESTART = 1012;

/** One socket as packets are written to it. */
class SocketWire implements Wire {
  private readonly connection: EngineConnection;
  private readonly ws: WebSocketInternals;
  private grace: CatchUpGrace | undefined;

  constructor(socket: LiveSocket) {
    this.connection = socket.conn as unknown as EngineConnection;
    // WebSocket only: the transport never changes.
    this.ws = this.connection.transport.socket;
  }

  /**
   * Writes a packet. With `direct`, a socket that is open with nothing queued takes the finished frame in one write. engine.io's own path
   * costs a packet object, a callback chain and two writes for each socket (docs/adr/0003-direct-frames.md). Packets that engine.io has
   * taken off its queue are in the TCP socket's own buffer already (no compression: ws writes at once), so the order is kept.
   */
  write(packet: Packet, direct: boolean): void {
    const { ws, connection } = this;
    if (direct && connection.writeBuffer.length === 0 && ws.readyState === OPEN && ws._socket)
      ws._socket.write(packet.frame);
    else connection.write(packet.text, { compress: false, wsPreEncodedFrame: [packet.frame] });
  }

  sizeOf(packet: Packet): number {
    return packet.frame.length;
  }

  get isIdle(): boolean {
    const { ws, connection } = this;
    return connection.transport.writable && connection.writeBuffer.length === 0 && ws._socket?.writableLength === 0;
  }

  get backlog(): { bytes: number; packets: number } {
    return { bytes: this.ws.bufferedAmount, packets: this.connection.writeBuffer.length };
  }

  grantCatchUp(bytes: number): void {
    this.grace = new CatchUpGrace(bytes, Date.now());
  }

  get excused(): number {
    return this.grace?.excuse(this.ws.bufferedAmount, Date.now()) ?? 0;
  }

  writeTogether(): void {
    if (this.ws._socket) writeTogether(this.ws._socket);
  }

  /** By the close code that means it, so that the client reconnects. */
  endForRestart(): void {
    this.ws.close(SERVICE_RESTART);
  }

  terminate(): void {
    this.ws.terminate();
  }
}

/** Checks every piece that comes from the wire before ws does. */
export interface WireReader {
  /** True if ws may have it. */
  allows(chunk: Buffer): boolean;
}

const READER = Symbol('reader');

/** Has every piece that comes from the wire checked first: ws gets it only when `reader` allows it. */
export function readThrough(socket: object, reader: WireReader): void {
  const receiver = (socket as { _receiver: Receiver })._receiver;
  receiver[READER] = reader;
  receiver.write = writeAllowed;
}

/** In place of a receiver's own `write`; one function for all, so that they stay of one shape. */
function writeAllowed(this: Receiver, chunk: Buffer): boolean {
  return !this[READER]!.allows(chunk) || (Object.getPrototypeOf(this) as Receiver).write.call(this, chunk);
}

/** The wire of a client; one for its whole life. A stream's is part of the data from the start. */
export function wireOf(client: HubClient): Wire {
  return (client.data.wire ??= new SocketWire(client as LiveSocket));
}

/** Writes packets directly or, when the self-test at start said no, as engine.io does. */
export class PacketWriter {
  constructor(private readonly direct: boolean) {}

  write(wire: Wire, packet: Packet): void {
    wire.write(packet, this.direct);
  }
}

/** Everything written to this TCP socket until the end of the event loop's turn leaves in one piece. */
export function writeTogether(tcp: Pick<TcpSocket, 'cork' | 'uncork'>): void {
  tcp.cork();
  setImmediate(() => tcp.uncork());
}

/**
 * Lets go of the handshake's HTTP request, which engine.io and Socket.IO would keep as long as the socket: a quarter of what an
 * idle connection costs.
 */
export function forgetHandshakeRequest(socket: LiveSocket): void {
  const { conn, handshake } = socket as unknown as { conn: { request: unknown }; handshake: Record<string, unknown> };
  conn.request = null;
  Object.assign(handshake, { headers: NOTHING, query: NOTHING, time: '', url: '' });
}

const NOTHING = Object.freeze({});

/** The answer of engine.io 6.6 to middleware of a handshake. */
export interface HandshakeResponse {
  req: unknown;
}

/** Of an upgrade: it listens to the connection's end, and would keep the request until then. Only middleware sets headers by it. */
export function forgetRequestOfResponse(response: HandshakeResponse): void {
  if (!(response instanceof ServerResponse)) response.req = null;
}
