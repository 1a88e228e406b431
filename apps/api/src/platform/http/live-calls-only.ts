import { NotFoundException } from '@nestjs/common';
import type { RequestHandler } from 'express';
import type { Server } from 'node:http';
import { STREAM_PATH } from '@t0/contracts';

const HEALTH = '/api/health/';

/** In a gateway: refuses every call that is neither an event stream nor a health check, before a body is read (docs/REALTIME.md#roles). */
export const liveCallsOnly: RequestHandler = ({ path }, _response, next) => {
  if (path === STREAM_PATH || path.startsWith(HEALTH)) return next();
  next(new NotFoundException());
};

/** In a process without sockets: refuses them. Node itself leaves an upgrade without an answer once anything listens to upgrades. */
export function refuseUpgrades(server: Server): void {
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined); // its 'close' follows
    // The client's end is not waited for: nothing bounds this connection any more.
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n', () => socket.destroy());
  });
}
