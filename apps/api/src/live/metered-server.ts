import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import { readThrough, type WireReader } from './socket-wire.ts';

/** The most that one connection may send in any second. */
interface InboundBound {
  frames: number;
  bytes: number;
}

const SECOND_MS = 1000;
/** Bytes of a frame's head by RFC 6455, section 5.2: two, more for longer lengths, four for the mask. */
const SHORT_HEAD = 2;
const LENGTH_OF_2 = 126;
const LENGTH_OF_8 = 127;
const MASK = 4;

/**
 * Counts the WebSocket frames and bytes that a client sends, of any kind, in the bytes as they come from the wire: before anything of them
 * is unmasked, decoded or answered. Reads the heads of frames alone, so a frame costs next to nothing.
 */
export class FrameMeter {
  private since = -Infinity;
  private frames = 0;
  private bytes = 0;
  /** Bytes of the frame under way that are still to come, without what is known of its head. */
  private left = 0;
  private readonly head = new FrameHead();

  constructor(private readonly bound: InboundBound) {}

  /** Counts a piece of the wire. Answers the bound that was exceeded within this second; undefined while none was. */
  take(chunk: Buffer, now: number): 'inbound-frames' | 'inbound-bytes' | undefined {
    if (now - this.since >= SECOND_MS) {
      this.since = now;
      this.frames = 0;
      this.bytes = 0;
    }
    this.bytes += chunk.length;
    if (this.bytes > this.bound.bytes) return 'inbound-bytes';
    for (let at = 0; at < chunk.length;) {
      if (this.left > 0) {
        const taken = Math.min(this.left, chunk.length - at);
        this.left -= taken;
        at += taken;
        continue;
      }
      const following = this.head.take(chunk[at]!);
      at += 1;
      if (following === undefined) continue;
      this.left = following;
      this.frames += 1;
      if (this.frames > this.bound.frames) return 'inbound-frames';
    }
    return undefined;
  }
}

/** Reads the heads of frames byte by byte, in numbers alone: there is one for every connection, and it runs for every frame. */
class FrameHead {
  private seen = 0;
  private size = SHORT_HEAD;
  private payload = 0;
  private mask = 0;

  /** Takes the next byte of a head. Answers how many bytes follow the head when it is whole, and begins the next. */
  take(byte: number): number | undefined {
    this.seen += 1;
    if (this.seen === SHORT_HEAD) {
      const short = byte & 0x7f;
      const lengthBytes = short === LENGTH_OF_2 ? 2 : short === LENGTH_OF_8 ? 8 : 0;
      this.size = SHORT_HEAD + lengthBytes;
      this.payload = lengthBytes > 0 ? 0 : short;
      this.mask = byte & 0x80 ? MASK : 0;
    } else if (this.seen > SHORT_HEAD) this.payload = this.payload * 256 + byte;
    if (this.seen < this.size) return undefined;
    this.seen = 0;
    this.size = SHORT_HEAD;
    return this.payload + this.mask;
  }
}

/**
 * The WebSocket server that Socket.IO is given (`wsEngine`): ws's own, whose connections are metered from their first byte on. A client
 * that sends more than `bound` is cut off at once, before the excess is parsed; `onDrop` is called with the reason.
 */
export function meteredServer(bound: InboundBound, onDrop: (reason: string) => void): typeof WebSocketServer {
  return class MeteredServer extends WebSocketServer {
    constructor(options?: ServerOptions) {
      super(options);
    }

    override handleUpgrade(
      request: IncomingMessage,
      tcp: Duplex,
      head: Buffer,
      done: (socket: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, tcp, head, (socket, upgraded) => {
        readThrough(socket, new ConnectionMeter(socket, new FrameMeter(bound), onDrop));
        done(socket, upgraded);
      });
    }
  } as typeof WebSocketServer;
}

/** The meter of one connection. An object, as a function made within the upgrade would keep its request in memory. */
class ConnectionMeter implements WireReader {
  constructor(
    private readonly socket: WebSocket,
    private readonly frames: FrameMeter,
    private readonly onDrop: (reason: string) => void,
  ) {}

  allows(chunk: Buffer): boolean {
    const excess = this.frames.take(chunk, Date.now());
    if (excess === undefined) return true;
    this.onDrop(excess);
    this.socket.terminate();
    return false;
  }
}
