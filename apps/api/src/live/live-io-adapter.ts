import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Server, ServerOptions } from 'socket.io';
import type { Config } from '@t0/config';
import { SOCKET_PATH, type ConnectRefusal } from '@t0/contracts/live';
import { LiveMetrics } from '@t0/observability';
import { Draining } from '../platform/health/draining.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { isAllowedOrigin } from '../platform/http/origins.ts';
import { AddressSlots } from './address-slots.ts';
import { DelayedRejections } from './delayed-rejections.ts';
import { meteredServer } from './metered-server.ts';
import { forgetRequestOfResponse, writeTogether, type HandshakeResponse } from './socket-wire.ts';
import type { EventEmitter } from 'node:events';

/** The part of engine.io's connection that is used here. */
interface GuardedConnection extends EventEmitter {
  transport: { socket: { terminate(): void } };
}

/** A packet of engine.io, as it announces it before it does anything with it. */
interface EnginePacket {
  type: string;
  data?: unknown;
}

const CONNECT = /^0(?:\{|$)/;

const EVENT = /^2\d{0,15}\[/;

const DISCONNECT = '1';

/** Connections that asked for the namespace. */
const joining = new WeakSet<object>();

/**
 * A listener for the packets of any connection. It ends the connection at the first packet that no client of the product sends, before
 * Socket.IO parses it: another namespace than the one there is, a second connect, answers to questions never asked, binary data, packets of
 * other transports. Then it calls `onDrop`. One for all connections, so that each needs less memory.
 */
function packetGuard(onDrop: (reason: string) => void) {
  return function guard(this: GuardedConnection, packet: EnginePacket): void {
    if (isExpected(this, packet)) return;
    onDrop('inbound-unknown');
    this.transport.socket.terminate();
  };
}

function isExpected(connection: GuardedConnection, { type, data }: EnginePacket): boolean {
  if (type !== 'message') return type === 'pong' || type === 'close';
  if (typeof data !== 'string') return false;
  if (EVENT.test(data) || data === DISCONNECT) return true;
  if (!CONNECT.test(data) || joining.has(connection)) return false;
  joining.add(connection);
  return true;
}

interface HandshakeRequest {
  _query: Record<string, unknown>;
}

/**
 * Socket.IO as this product runs it (docs/REALTIME.md#limits): WebSocket only, no compression, small inbound payloads. Dead peers are found
 * within ping interval + timeout, and foreign Origins refused at the handshake, from which on places of an address are counted. Clients'
 * bytes are metered and checked before they are parsed. Connection state recovery stays off.
 */
export class LiveIoAdapter extends IoAdapter {
  constructor(
    private readonly app: INestApplicationContext,
    private readonly config: Config,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const { config } = this;
    const metrics = this.app.get(LiveMetrics);
    const draining = this.app.get(Draining);
    // Node listens no more by then, and ws not yet: a client may reset the connection while it waits for its answer.
    (this.httpServer as HttpServer).prependListener('upgrade', (_request, tcp) => {
      tcp.on('error', ignoreReset);
      // The upgrade's answer and engine.io's greeting leave in one write.
      writeTogether(tcp);
    });
    const drop = (reason: string): void => metrics.drops.inc({ reason });
    const places = this.app.get(AddressSlots);
    const refusals = this.app.get(DelayedRejections);
    const addresses = new WeakMap<Socket, string>();
    // One listener for all: what each connection keeps counts ten thousand times.
    function giveBack(this: Socket): void {
      places.giveBack(addresses.get(this)!);
    }
    const server = super.createIOServer(port, {
      ...options,
      path: SOCKET_PATH,
      serveClient: false,
      transports: ['websocket'],
      allowUpgrades: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: config.LIVE_MAX_PAYLOAD_BYTES,
      pingInterval: config.LIVE_PING_INTERVAL_MS,
      pingTimeout: config.LIVE_PING_TIMEOUT_MS,
      // A client that has not joined by then is disconnected.
      connectTimeout: config.LIVE_JOIN_TIMEOUT_MS,
      wsEngine: meteredServer(
        { frames: config.LIVE_INBOUND_FRAMES_PER_SECOND, bytes: config.LIVE_INBOUND_BYTES_PER_SECOND },
        drop,
      ),
      allowRequest: (request, decide) => {
        const { origin, host } = request.headers;
        // No Origin: not a browser, so no foreign page can be behind it; the session still decides.
        const allowed = origin === undefined || isAllowedOrigin(origin, host, config);
        if (!allowed) drop('origin');
        // The client reconnects, and is sent to a process that stays.
        if (draining.refusesSockets) return decide('DRAINING', false);
        if (!allowed) return decide('ORIGIN_REFUSED', false);
        const address = clientAddress(request, config.TRUSTED_PROXIES);
        if (!places.take(address)) {
          drop('caps');
          return refusals.refuse(() => decide('TOO_MANY_SOCKETS' satisfies ConnectRefusal, false));
        }
        addresses.set(request.socket, address);
        request.socket.on('close', giveBack);
        request.socket.off('error', ignoreReset);
        decide(null, true);
      },
    } as ServerOptions);
    guardHandshakes(server, drop);
    return server;
  }

  /** The gateway listens to its sockets itself; the framework's listeners per socket would cost memory and do nothing. */
  override bindMessageHandlers(): void {}

  override bindClientDisconnect(): void {}
}

/** A client that reset the connection is gone, like one that closed it. */
function ignoreReset(): void {}

/** Checks packets before Socket.IO does. A handshake that names a connection would join it past `allowRequest`. */
function guardHandshakes({ engine }: Server, drop: (reason: string) => void): void {
  engine.use((request: HandshakeRequest, response: HandshakeResponse, next: (error?: Error) => void) => {
    next(request._query.sid === undefined ? undefined : new Error('WebSocket only: there is nothing to upgrade'));
    forgetRequestOfResponse(response);
  });
  const guard = packetGuard(drop);
  engine.prependListener('connection', (connection: GuardedConnection) => connection.on('packet', guard));
}
