import type { RecentDrops } from './recent-drops.ts';
import type { SocketIndex } from './socket-index.ts';
import { wireOf } from './socket-wire.ts';

/** The backlog at which a socket is dropped. */
export interface SendBound {
  bytes: number;
  packets: number;
}

/**
 * Drops every socket that takes in less than it is sent: its backlog would grow without end and cost the others. The client reconnects,
 * receives the reason, and catches up from its cursor; the bytes sent at once for that are excused while they are taken in. Answers how
 * many were dropped.
 */
export function dropSlowConsumers(index: SocketIndex, bound: SendBound, drops: RecentDrops): number {
  let dropped = 0;
  for (const socket of index.all()) {
    const { backlog, excused } = wireOf(socket);
    if (backlog.bytes <= bound.bytes + excused && backlog.packets <= bound.packets) continue;
    drops.note(socket.id, 'slow');
    wireOf(socket).terminate();
    dropped += 1;
  }
  return dropped;
}
