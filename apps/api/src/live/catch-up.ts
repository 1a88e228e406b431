import { parseCursor, type Resync, type DropReason } from '@t0/contracts/live';
import { hasAccess } from '@t0/domain/accounts';
import type { LogEntry, LogReader } from '@t0/events';
import type { LiveMetrics } from '@t0/observability';
import type { LiveHub } from './live-hub.ts';
import type { HubClient, Packet } from './live-socket.ts';
import type { RecentDrops } from './recent-drops.ts';
import { audiencesOfClient, type SocketIndex } from './socket-index.ts';
import { wireOf, type PacketWriter } from './socket-wire.ts';
import { encodeBatch, encodeResync } from './packet.ts';

/**
 * Encoded catch-up batches of the current position. In a storm thousands of clients missed the same events: they are filtered and
 * encoded once for all with the same rights. Entries for one user alone make a batch personal; such a batch is not kept.
 */
class CatchUpBatches {
  private position = '';
  private readonly kept = new Map<string, Packet>();

  /** The batch of `missed` entries (all after `from`) for a client of these audiences, whose last socket may have been `dropped`. */
  encode(
    missed: LogEntry[],
    from: number,
    audiences: ReadonlySet<string>,
    position: string,
    dropped?: DropReason,
  ): { packet: Packet; count: number } {
    const visible = missed.filter((entry) => audiences.has(entry.audience));
    const count = visible.length;
    if (dropped || visible.some((entry) => entry.audience.startsWith('user:'))) {
      return { packet: encodeBatch(visible, position, dropped), count };
    }
    if (position !== this.position) {
      this.position = position;
      this.kept.clear();
    }
    const key = `${from}|${count}|${[...audiences].filter((audience) => !audience.startsWith('user:')).join()}`;
    let packet = this.kept.get(key);
    if (!packet) {
      packet = encodeBatch(visible, position);
      this.kept.set(key, packet);
    }
    return { packet, count };
  }
}

/** More than this is not caught up event by event: reading the snapshots again is cheaper for both sides. */
const MOST = 5000;
const PAGE = 500;
/** Bytes of a batch that no bound for slow consumers is below. */
const SMALL = 1024;

/**
 * Brings new sockets to the present and puts them into their audiences, without gap or overlap: the last read of the ring and the
 * joining happen in one synchronous step (docs/REALTIME.md#catching-up).
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
  async bring(socket: HubClient): Promise<void> {
    const { hub } = this;
    await this.reachRightsOf(socket);
    const sent: unknown = socket.handshake.auth.cursor;
    if (sent === undefined) return this.present(socket, [], hub.position.seq);
    const cursor = parseCursor(sent);
    if (!cursor) return this.resync(socket, 'invalid');
    // The snapshot may come from a process that is slightly ahead of this one.
    if (cursor.epoch !== hub.position.epoch || cursor.seq > hub.position.seq) await hub.catchUpNow();
    if (cursor.epoch === hub.position.epoch && cursor.seq > hub.position.seq) return this.resync(socket, 'ahead');

    const older = await this.readBeforeRing(cursor.seq);
    if (cursor.epoch !== hub.position.epoch) return this.resync(socket, 'epoch');
    if (!older) return this.resync(socket, 'retention');
    const reached = older.at(-1)?.seq ?? cursor.seq;
    // PostgreSQL may be slightly ahead of this process, which is going to send what comes after its position to everybody.
    const passed = older.filter(({ seq }) => seq <= hub.position.seq);
    this.present(socket, [...passed, ...hub.ring.after(reached)], cursor.seq);
  }

  /**
   * Brings position and rights together by reading the log's head. Rights newer than the position would open the entries between them.
   * Rights of a log that went back (a restored backup) would open entries that this process still has of the one before. Rejects while the
   * log cannot be read.
   */
  private async reachRightsOf({ data: { identity } }: HubClient): Promise<void> {
    const { hub } = this;
    if (!identity || !hasAccess(identity) || identity.asOf === hub.position.seq) return;
    const { epoch } = hub.position;
    await hub.catchUpNow();
    if (epoch === hub.position.epoch && identity.asOf > hub.position.seq)
      throw new Error('The event log cannot be read');
  }

  /** The entries that the ring no longer has, from PostgreSQL; null when the log no longer has them either, or there are too many. */
  private async readBeforeRing(after: number): Promise<LogEntry[] | null> {
    const { hub } = this;
    const older: LogEntry[] = [];
    for (let seq = after; !hub.ring.covers(seq, hub.position.seq); seq = older.at(-1)!.seq) {
      const page = await this.reader.after(seq, PAGE, hub.position.epoch);
      // The log is gapless: if the next one is not there, retention took it, or the log was replaced.
      if (page[0]?.seq !== seq + 1 || older.length + page.length > MOST) return null;
      older.push(...page);
    }
    return older;
  }

  /** Joins the rooms and sends, in one step, the missed entries this socket may see now. */
  private present(socket: HubClient, missed: LogEntry[], from: number): void {
    if (!socket.connected) return;
    const audiences = audiencesOfClient(socket);
    if (reachesBeforeAccess(missed, socket)) return this.resync(socket, 'access');
    const dropped = this.drops.take(socket.handshake.auth.previous);
    const { packet, count } = this.batches.encode(missed, from, audiences, this.hub.cursor, dropped);
    this.index.updateRooms(socket);
    socket.data.present = true;
    const wire = wireOf(socket);
    this.writer.write(wire, packet);
    // Small ones, nearly all, need no grace: they are within the bound.
    const size = wire.sizeOf(packet);
    if (size > SMALL) wire.grantCatchUp(size);
    this.metrics.catchUpEvents.observe(count);
  }

  private resync(socket: HubClient, reason: Resync['reason']): void {
    this.index.updateRooms(socket);
    socket.data.present = true;
    this.writer.write(wireOf(socket), encodeResync({ reason, position: this.hub.cursor }));
    this.metrics.resyncs.inc({ reason });
  }
}

/**
 * True if the missed entries include one for members from before this member's access: it may be for earlier members only
 * (docs/adr/0005-audience-of-changed-notifications.md). The snapshots contain what this member may see.
 */
function reachesBeforeAccess(missed: LogEntry[], { data: { identity } }: HubClient): boolean {
  if (!identity || !hasAccess(identity)) return false;
  const first = missed.find(({ audience }) => audience === 'subscribers');
  return first !== undefined && first.at < identity.memberSince;
}
