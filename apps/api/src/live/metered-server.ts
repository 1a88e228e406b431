import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ServerOptions, WebSocket } from 'ws';
import { FrameMeter } from './frame-meter.ts';
import type { InboundBound } from './frame-meter.ts';
import { readThrough } from './socket-wire.ts';
import type { WireReader } from './socket-wire.ts';

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
