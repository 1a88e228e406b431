import { SOCKET_RECONNECT, type SocketAuth } from '@t0/contracts/live';
import { randomUUID } from 'node:crypto';
import type { Socket as TcpSocket } from 'node:net';
import type { SessionIdentity } from '../platform/session/session-directory.ts';
import { CatchUpGrace } from './catch-up-grace.ts';
import type { ClientData, HubClient, Packet, Wire } from './live-socket.ts';
import { NO_AUDIENCES } from './socket-index.ts';
import { writeTogether } from './socket-wire.ts';
import { HEARTBEAT, greeting } from './stream-chunk.ts';

/** A client that does not take in the rest and close within this is cut off. */
const FAREWELL_MS = 1000;

/**
 * One event stream as packets are written to it: straight to its connection, whose end is the answer's end. Node's own way of writing an
 * answer costs four writes and a header for each chunk (docs/adr/0022-the-stream.md).
 */
class StreamWire implements Wire {
  private grace: CatchUpGrace | undefined;

  constructor(private readonly tcp: TcpSocket) {}

  write(packet: Packet): void {
    this.send(packet.chunk);
  }

  /** Bytes as they are; nothing once the stream has ended. */
  send(bytes: Buffer): void {
    if (this.tcp.writable) this.tcp.write(bytes);
  }

  /** A sign of life, unless something waits to leave anyway. */
  beat(): void {
    if (this.isIdle) this.send(HEARTBEAT);
  }

  writeTogether(): void {
    writeTogether(this.tcp);
  }

  sizeOf(packet: Packet): number {
    return packet.chunk.length;
  }

  get isIdle(): boolean {
    return this.tcp.writableLength === 0;
  }

  get backlog(): { bytes: number; packets: number } {
    return { bytes: this.tcp.writableLength, packets: 0 };
  }

  grantCatchUp(bytes: number): void {
    this.grace = new CatchUpGrace(bytes, Date.now());
  }

  get excused(): number {
    return this.grace?.excuse(this.tcp.writableLength, Date.now()) ?? 0;
  }

  endForRestart(): void {
    const { tcp } = this;
    tcp.end();
    const cut = setTimeout(() => tcp.destroy(), FAREWELL_MS).unref();
    tcp.once('close', () => clearTimeout(cut));
  }

  terminate(): void {
    this.tcp.destroy();
  }
}

/** The owner of a stream: its identity, and the id of the session or key. */
export interface StreamOwner {
  identity: SessionIdentity;
  sid: string;
}

/** A client that listens by GET /api/stream (docs/REALTIME.md#event-stream). It only listens: nothing comes in. */
export class EventStream implements HubClient {
  readonly id = randomUUID();
  readonly data: ClientData;
  private readonly wire: StreamWire;

  /** `tcp`: its connection, to which the head of the answer has been written. */
  constructor(
    private readonly tcp: TcpSocket,
    owner: StreamOwner,
    readonly handshake: { auth: SocketAuth },
  ) {
    this.wire = new StreamWire(tcp);
    this.data = { ...owner, present: false, isScreen: false, audiences: NO_AUDIENCES, wire: this.wire };
  }

  get connected(): boolean {
    return this.tcp.writable;
  }

  /** Sends the stream's id; messages written until the end of the event loop's turn leave with it. */
  begin(): void {
    this.wire.writeTogether();
    this.wire.send(greeting(SOCKET_RECONNECT.reconnectionDelay, { id: this.id }));
  }

  beat(): void {
    this.wire.beat();
  }

  disconnect(): void {
    this.wire.endForRestart();
  }
}
