import type { Socket as TcpSocket } from 'node:net';
import { CatchUpGrace } from './catch-up-grace.ts';
import type { LiveSocket } from './live-socket.ts';

/**
 * What engine.io 6.6 and ws 8 keep for one connection, as far as it is read here: the one place in the product that knows. The
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

const OPEN = 1;
/** RFC 6455's registry: service restart. */
const SERVICE_RESTART = 1012;

/** A Socket.IO packet for the default namespace, encoded once for all its receivers. */
export interface Packet {
  /** As engine.io takes it: without its own type digit. */
  text: string;
  /** As it goes over the wire. */
  frame: Buffer;
}

/** One connection as packets are written to it. */
export class Wire {
  private readonly connection: EngineConnection;
  private readonly ws: WebSocketInternals;
  private grace: CatchUpGrace | undefined;

  constructor(readonly socket: LiveSocket) {
    this.connection = socket.conn as unknown as EngineConnection;
    // WebSocket only: the transport never changes.
    this.ws = this.connection.transport.socket;
  }

  /**
   * Writes a packet. With `direct`, a socket that is open with nothing queued takes the finished frame in one write; engine.io's
   * own path costs a packet object, a callback chain and two writes for each socket (docs/adr/0003). What engine.io has taken off
   * its queue is in the TCP socket's own buffer already (no compression: ws writes at once), so the order holds.
   */
  write(packet: Packet, direct: boolean): void {
    const { ws, connection } = this;
    if (direct && connection.writeBuffer.length === 0 && ws.readyState === OPEN && ws._socket)
      ws._socket.write(packet.frame);
    else connection.write(packet.text, { compress: false, wsPreEncodedFrame: [packet.frame] });
  }

  /** Whether nothing at all waits to leave. */
  get isIdle(): boolean {
    const { ws, connection } = this;
    return connection.transport.writable && connection.writeBuffer.length === 0 && ws._socket?.writableLength === 0;
  }

  /** What it owes: bytes not yet taken by the kernel, and packets waiting behind them. */
  get backlog(): { bytes: number; packets: number } {
    return { bytes: this.ws.bufferedAmount, packets: this.connection.writeBuffer.length };
  }

  /** It was sent a batch of so many bytes at once: what it missed. */
  grantCatchUp(bytes: number): void {
    this.grace = new CatchUpGrace(bytes, Date.now());
  }

  /** How many bytes it may owe beside the bound for all. */
  get excused(): number {
    return this.grace?.excuse(this.ws.bufferedAmount, Date.now()) ?? 0;
  }

  /** Everything written until the end of the event loop's turn leaves in one piece. */
  writeTogether(): void {
    if (this.ws._socket) writeTogether(this.ws._socket);
  }

  /** Ends the connection after what was written, telling the client that this process goes away and another is there. */
  endForRestart(): void {
    this.ws.close(SERVICE_RESTART);
  }

  /** Ends the connection at once, whatever waits to be written: a close would queue behind it. */
  terminate(): void {
    this.ws.terminate();
  }
}

/** The wire of a socket; one for its whole life. */
export function wireOf(socket: LiveSocket): Wire {
  return (socket.data.wire ??= new Wire(socket));
}

/** Writes packets directly or, when the self-test at start said no, as engine.io does. */
export class PacketWriter {
  constructor(private readonly direct: boolean) {}

  write(wire: Wire, packet: Packet): void {
    wire.write(packet, this.direct);
  }

  /** Writes only if the packet can leave at once; otherwise drops it, as the next one is worth more. */
  writeVolatile(wire: Wire, packet: Packet): void {
    if (wire.isIdle) wire.write(packet, this.direct);
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
