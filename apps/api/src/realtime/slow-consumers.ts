import type { LiveServer } from './live-socket.ts';
import { backlogOf, terminate } from './socket-wire.ts';

/** How much a socket may owe before it is dropped. */
export interface SendBound {
  bytes: number;
  packets: number;
}

/**
 * Drops every socket that takes in less than it is sent: its backlog would grow without end and cost the others. The client
 * reconnects and catches up from its cursor. Answers how many were dropped.
 */
export function dropSlowConsumers(server: LiveServer, bound: SendBound): number {
  let dropped = 0;
  for (const socket of server.of('/').sockets.values()) {
    const backlog = backlogOf(socket);
    if (backlog.bytes <= bound.bytes && backlog.packets <= bound.packets) continue;
    terminate(socket);
    dropped += 1;
  }
  return dropped;
}
