import { formatCursor, parseCursor } from '@t0/contracts';
import type { Resync } from '@t0/contracts';
import type { LogEntry, LogReader } from '@t0/events';
import type { LiveMetrics } from '@t0/observability';
import { decode } from './broadcaster.ts';
import type { LiveHub } from './live-hub.ts';
import { audiencesOfSocket, settleRooms } from './live-socket.ts';
import type { LiveSocket } from './live-socket.ts';

/** More than this is not caught up event by event: reading the snapshots anew is cheaper for both sides. */
const MOST = 5000;
const PAGE = 500;

/**
 * Brings a new socket to the present and puts it into its rooms, without gap or overlap: the last look at the ring and the
 * joining happen in one synchronous step (realtime.md, 'Catch-up').
 */
export async function catchUp(
  socket: LiveSocket,
  hub: LiveHub,
  reader: LogReader,
  metrics: LiveMetrics,
): Promise<void> {
  const sent = (socket.handshake.auth as { cursor?: unknown }).cursor;
  if (sent === undefined) return present(socket, hub, [], metrics);
  const cursor = parseCursor(sent);
  if (!cursor) return resync(socket, hub, 'invalid', metrics);
  // The snapshot may come from a process that is a moment ahead of this one.
  if (cursor.epoch !== hub.position.epoch || cursor.seq > hub.position.seq) await hub.catchUpNow();
  if (cursor.epoch !== hub.position.epoch) return resync(socket, hub, 'epoch', metrics);
  if (cursor.seq > hub.position.seq) return resync(socket, hub, 'ahead', metrics);

  let seq = cursor.seq;
  const older: LogEntry[] = [];
  while (!hub.ring.covers(seq, hub.position.seq)) {
    const page = await reader.after(seq, PAGE);
    const first = page[0];
    // Gapless log: if the next one is not there, retention took it.
    if (!first || first.seq !== seq + 1 || older.length + page.length > MOST)
      return resync(socket, hub, 'retention', metrics);
    older.push(...page);
    seq = page.at(-1)!.seq;
  }
  if (socket.connected) present(socket, hub, [...older, ...hub.ring.after(seq)], metrics);
}

/** Joins the rooms and sends, in one step, the missed entries this socket may see now. */
function present(socket: LiveSocket, hub: LiveHub, missed: LogEntry[], metrics: LiveMetrics): void {
  const audiences = new Set<string>(audiencesOfSocket(socket));
  const events = missed.filter((entry) => audiences.has(entry.audience)).map(decode);
  settleRooms(socket);
  socket.data.present = true;
  socket.emit('events', { events, position: hub.cursor });
  metrics.catchUpEvents.observe(events.length);
}

function resync(socket: LiveSocket, hub: LiveHub, reason: Resync['reason'], metrics: LiveMetrics): void {
  settleRooms(socket);
  socket.data.present = true;
  socket.emit('resync', { reason, position: formatCursor(hub.position) });
  metrics.resyncs.inc({ reason });
}
