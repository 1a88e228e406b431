import type { Socket as TcpSocket } from 'node:net';
import { CatchUpGrace } from './catch-up-grace.ts';
import type { Packet, Wire } from './live-wire.ts';
import { writeTogether } from './socket-wire.ts';
import { HEARTBEAT } from './stream-chunk.ts';

/** A client that does not take in the rest and close within this is cut off. */
const FAREWELL_MS = 1000;

/**
 * One event stream as packets are written to it: straight to its connection, whose end is the answer's end. Node's own way of writing an
 * answer costs four writes and a header for each chunk (docs/adr/0022-the-stream.md).
 */
export class StreamWire implements Wire {
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
