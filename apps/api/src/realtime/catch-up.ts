import { parseCursor } from '@t0/contracts';
import type { Resync } from '@t0/contracts';
import { hasAccess } from '@t0/domain';
import type { LogEntry, LogReader } from '@t0/events';
import type { LiveMetrics } from '@t0/observability';
import { CatchUpBatches } from './catch-up-batches.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveSocket } from './live-socket.ts';
import type { RecentDrops } from './recent-drops.ts';
import { audiencesOfSocket } from './socket-index.ts';
import type { SocketIndex } from './socket-index.ts';
import { wireOf } from './socket-wire.ts';
import type { PacketWriter } from './socket-wire.ts';

/** More than this is not caught up event by event: reading the snapshots anew is cheaper for both sides. */
const MOST = 5000;
const PAGE = 500;
/** Bytes of a batch that no bound for slow consumers is below. */
const SMALL = 1024;

/**
 * Brings new sockets to the present and puts them into their audiences, without gap or overlap: the last look at the ring and the
 * joining happen in one synchronous step (realtime.md, 'Catch-up').
 */
export class CatchUp {
  private readonly batches = new CatchUpBatches();

  constructor(
    private readonly hub: LiveHub,
    private readonly reader: LogReader,
    private readonly index: SocketIndex,
    private readonly writer: PacketWriter,
    private readonly drops: RecentDrops,
    private readonly metrics: LiveMetrics,
  ) {}

  /** Rejects when PostgreSQL had to be asked and did not answer; the socket is then in no room. */
  async bring(socket: LiveSocket): Promise<void> {
    const { hub } = this;
    const sent = (socket.handshake.auth as { cursor?: unknown }).cursor;
    if (sent === undefined) return this.present(socket, [], hub.position.seq);
    const cursor = parseCursor(sent);
    if (!cursor) return this.resync(socket, 'invalid');
    // The snapshot may come from a process that is a moment ahead of this one.
    if (cursor.epoch !== hub.position.epoch || cursor.seq > hub.position.seq) await hub.catchUpNow();
    if (cursor.epoch === hub.position.epoch && cursor.seq > hub.position.seq) return this.resync(socket, 'ahead');

    const older = await this.readBeforeRing(cursor.seq);
    if (cursor.epoch !== hub.position.epoch) return this.resync(socket, 'epoch');
    if (!older) return this.resync(socket, 'retention');
    const reached = older.at(-1)?.seq ?? cursor.seq;
    this.present(socket, [...older, ...hub.ring.after(reached)], cursor.seq);
  }

  /** What the ring no longer holds, from PostgreSQL; null when the log no longer holds it either, or it is too much. */
  private async readBeforeRing(after: number): Promise<LogEntry[] | null> {
    const { hub } = this;
    const older: LogEntry[] = [];
    for (let seq = after; !hub.ring.covers(seq, hub.position.seq); seq = older.at(-1)!.seq) {
      const page = await this.reader.after(seq, PAGE);
      // The log is gapless: if the next one is not there, retention took it.
      if (page[0]?.seq !== seq + 1 || older.length + page.length > MOST) return null;
      older.push(...page);
    }
    return older;
  }

  /** Joins the rooms and sends, in one step, the missed entries this socket may see now. */
  private present(socket: LiveSocket, missed: LogEntry[], from: number): void {
    if (!socket.connected) return;
    const audiences = audiencesOfSocket(socket);
    if (reachesBeforeAccess(missed, socket)) return this.resync(socket, 'access');
    const dropped = this.drops.take((socket.handshake.auth as { previous?: unknown }).previous);
    const { packet, count } = this.batches.encode(missed, from, audiences, this.hub.cursor, dropped);
    this.index.settle(socket);
    socket.data.present = true;
    this.writer.write(wireOf(socket), packet);
    // Small ones, nearly all, need no grace: they are within the bound.
    if (packet.frame.length > SMALL) wireOf(socket).grantCatchUp(packet.frame.length);
    this.metrics.catchUpEvents.observe(count);
  }

  private resync(socket: LiveSocket, reason: Resync['reason']): void {
    this.index.settle(socket);
    socket.data.present = true;
    socket.emit('resync', { reason, position: this.hub.cursor });
    this.metrics.resyncs.inc({ reason });
  }
}

/**
 * Whether something for members lies in between that is older than this member's access: it may be what only earlier members were
 * to know (docs/adr/0005). The snapshots tell what is for this one.
 */
function reachesBeforeAccess(missed: LogEntry[], { data: { identity } }: LiveSocket): boolean {
  if (!identity || !hasAccess(identity)) return false;
  const first = missed.find(({ audience }) => audience === 'subscribers');
  return first !== undefined && first.at < identity.memberSince;
}
