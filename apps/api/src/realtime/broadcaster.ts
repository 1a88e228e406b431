import type { LiveEvent } from '@t0/contracts';
import type { LogEntry } from '@t0/events';
import type { LiveServer } from './live-socket.ts';

/** Decodes an entry for Socket.IO's own encoder. */
export const decode = (entry: LogEntry): LiveEvent => JSON.parse(entry.json) as LiveEvent;

/**
 * Emits entries to the rooms of their audiences, in order. Neighbours of one audience leave as one packet, so a burst costs
 * little; the order between audiences is kept, so that the last seq a client saw is always a safe cursor.
 */
export function broadcast(server: LiveServer, entries: LogEntry[], epoch: string): void {
  for (let start = 0; start < entries.length;) {
    const { audience } = entries[start]!;
    let end = start + 1;
    while (end < entries.length && entries[end]!.audience === audience) end += 1;
    const run = entries.slice(start, end);
    const room = server.local.to(audience);
    if (run.length === 1) room.emit('event', decode(run[0]!));
    else room.emit('events', { events: run.map(decode), position: `${epoch}:${run.at(-1)!.seq}` });
    start = end;
  }
}
