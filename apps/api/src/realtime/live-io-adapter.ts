import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server as HttpServer } from 'node:http';
import type { Server, ServerOptions } from 'socket.io';
import type { Config } from '@t0/config';
import { SOCKET_PATH } from '@t0/contracts';
import { LiveMetrics } from '@t0/observability';
import { Draining } from '../platform/health/draining.ts';
import { isAllowedOrigin } from '../platform/http/origins.ts';
import { writeTogether } from './socket-wire.ts';

/**
 * Socket.IO as this product runs it (realtime.md, 'Limits'): WebSocket only, no compression, small inbound payloads, dead peers
 * found within ping interval + timeout, foreign Origins refused at the handshake. Connection state recovery stays off.
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
    // The upgrade's answer and engine.io's greeting leave in one write.
    (this.httpServer as HttpServer).prependListener('upgrade', (_request, tcp) => writeTogether(tcp));
    return super.createIOServer(port, {
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
      connectTimeout: 10_000,
      allowRequest: (request, decide) => {
        const { origin, host } = request.headers;
        // No Origin: not a browser, so no foreign page can be behind it; the session still decides.
        const allowed = origin === undefined || isAllowedOrigin(origin, host, config);
        if (!allowed) metrics.drops.inc({ reason: 'origin' });
        // The client dials again, and is sent to a process that stays.
        if (draining.refusesSockets) return decide('DRAINING', false);
        decide(allowed ? null : 'ORIGIN_REFUSED', allowed);
      },
    } as ServerOptions);
  }

  /** The gateway listens to its sockets itself; the framework's listeners per socket would cost memory and do nothing. */
  override bindMessageHandlers(): void {}

  override bindClientDisconnect(): void {}
}
