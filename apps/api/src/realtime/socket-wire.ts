import type { Socket as TcpSocket } from 'node:net';
import type { LiveSocket } from './live-socket.ts';

/**
 * What engine.io 6.6 and ws 8 keep for one connection, as far as it is read here: the one place in the product that knows. The
 * versions are pinned, and a self-test at start compares both ways of writing (direct-write-test.ts).
 */
interface EngineConnection {
  readyState: string;
  writeBuffer: unknown[];
  transport: { writable: boolean; socket?: WebSocketInternals };
  write(data: string, options: { compress: false; wsPreEncodedFrame: Buffer[] }): void;
}

interface WebSocketInternals {
  readyState: number;
  bufferedAmount: number;
  _socket: TcpSocket | null;
  terminate(): void;
}

const OPEN = 1;
const connectionOf = (socket: LiveSocket): EngineConnection => socket.conn as unknown as EngineConnection;

/** A Socket.IO packet for the default namespace, encoded once for all its receivers. */
export interface Packet {
  /** As engine.io takes it: without its own type digit. */
  text: string;
  /** As it goes over the wire. */
  frame: Buffer;
}

/** What a socket owes: bytes not yet taken by the kernel, and packets waiting behind them. */
export function backlogOf(socket: LiveSocket): { bytes: number; packets: number } {
  const { transport, writeBuffer } = connectionOf(socket);
  return { bytes: transport.socket?.bufferedAmount ?? 0, packets: writeBuffer.length };
}

/** Ends a connection at once, whatever waits to be written: a close would queue behind it. */
export function terminate(socket: LiveSocket): void {
  connectionOf(socket).transport.socket?.terminate();
}

/**
 * Whether a frame may go straight to the TCP socket now: open, and nothing queued that it would overtake. What engine.io has
 * taken off its queue is in the TCP socket's own buffer already (no compression: ws writes at once), so the order holds.
 */
function isOpen({ readyState, writeBuffer, transport }: EngineConnection): boolean {
  const wire = transport.socket;
  return readyState === 'open' && writeBuffer.length === 0 && wire?.readyState === OPEN && wire._socket !== null;
}

/**
 * Writes packets. A WebSocket that is open with nothing queued takes the finished frame in one write; engine.io's own path,
 * used otherwise, costs a packet object, a callback chain and two writes for each socket (docs/adr/0003).
 */
export class PacketWriter {
  constructor(
    /** False: always engine.io's own path. */
    private readonly direct: boolean,
  ) {}

  write(socket: LiveSocket, packet: Packet): void {
    const connection = connectionOf(socket);
    if (this.direct && isOpen(connection)) connection.transport.socket!._socket!.write(packet.frame);
    else connection.write(packet.text, { compress: false, wsPreEncodedFrame: [packet.frame] });
  }

  /** Writes only if the packet can leave at once; otherwise drops it, as the next one is worth more. */
  writeVolatile(socket: LiveSocket, packet: Packet): void {
    const connection = connectionOf(socket);
    const { transport } = connection;
    if (isOpen(connection) && transport.writable && transport.socket!._socket!.writableLength === 0)
      this.write(socket, packet);
  }
}

/** Everything written to this socket until the end of the event loop's turn leaves in one piece. */
export function writeTogether(tcp: Pick<TcpSocket, 'cork' | 'uncork'> | null | undefined): void {
  if (!tcp) return;
  tcp.cork();
  setImmediate(() => tcp.uncork());
}

/** The TCP socket under a live socket. */
export function tcpOf(socket: LiveSocket): TcpSocket | null | undefined {
  return connectionOf(socket).transport.socket?._socket;
}

/**
 * Lets go of the handshake's HTTP request, which engine.io and Socket.IO would keep as long as the socket: a quarter of what an
 * idle connection costs.
 */
export function forgetHandshakeRequest(socket: LiveSocket): void {
  const { conn, handshake } = socket as unknown as { conn: { request: unknown }; handshake: { headers: object } };
  conn.request = null;
  handshake.headers = {};
}
