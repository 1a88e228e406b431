import type { PriceFrame } from '@t0/contracts';
import type { LogEntry } from '@t0/events';
import type { Packet, Wire } from './live-wire.ts';
import { encodeEntries, encodePacket } from './packet.ts';
import type { SocketIndex } from './socket-index.ts';
import type { PacketWriter } from './socket-wire.ts';

/** Writes to the audiences of this process: one encoding per packet, whatever the number of sockets. */
export class Broadcaster {
  /** Who could not take a price frame, and has not been told since what it said. */
  private readonly behind = new Set<Wire>();
  private frames = 0;

  constructor(
    private readonly index: SocketIndex,
    private readonly writer: PacketWriter,
  ) {}

  /**
   * Sends entries to their audiences, in order. Neighbours of one audience leave as one packet, so a burst costs
   * little; the order between audiences is kept, so that the last seq a client saw is always a safe cursor.
   */
  entries(entries: LogEntry[], epoch: string): void {
    for (let start = 0; start < entries.length;) {
      const { audience } = entries[start]!;
      let end = start + 1;
      while (end < entries.length && entries[end]!.audience === audience) end += 1;
      this.toAudience(audience, entries.slice(start, end), epoch);
      start = end;
    }
  }

  /**
   * Sends a price frame (null: nothing has changed) to everyone for whom it can leave at once; a frame that waits is worth nothing a moment later.
   * Whoever missed one gets the snapshot once it can take it: the last tick of the day, or what became of a feed, may have been in it.
   */
  prices(frame: PriceFrame | null, snapshot: () => Packet | null): void {
    const wires = this.index.of('public');
    const brought = this.behind.size > 0 ? this.bringUp(wires, snapshot()) : NOBODY;
    if (frame === null) return;
    this.frames += 1;
    const packet = encodePacket('prices', JSON.stringify(frame));
    for (const wire of wires)
      if (!wire.isIdle) this.behind.add(wire);
      else if (!brought.has(wire)) this.writer.write(wire, packet);
  }

  /** To be called when a wire is sent the snapshot, before it follows; what this answers when it does: then it misses no frame from in between. */
  pricesAsOf(wire: Wire): () => void {
    const { frames } = this;
    return () => void (frames === this.frames || this.behind.add(wire));
  }

  /** Sends a push that is in no log: the cursor of whoever gets it stays where it is. */
  transient(audience: string, json: string): void {
    const wires = this.index.of(audience);
    if (wires.size === 0) return;
    const packet = encodePacket('transient', json);
    for (const wire of wires) this.writer.write(wire, packet);
  }

  /** Sends the snapshot to those who missed a frame and can take it now; answers who they are. */
  private bringUp(wires: ReadonlySet<Wire>, snapshot: Packet | null): ReadonlySet<Wire> {
    const brought = new Set<Wire>();
    for (const wire of this.behind) {
      if (wires.has(wire) && !wire.isIdle) continue;
      this.behind.delete(wire);
      if (!snapshot || !wires.has(wire)) continue;
      this.writer.write(wire, snapshot);
      brought.add(wire);
    }
    return brought;
  }

  private toAudience(audience: string, run: LogEntry[], epoch: string): void {
    const wires = this.index.of(audience);
    if (wires.size === 0) return;
    const packet = encodeEntries(run, `${epoch}:${run.at(-1)!.seq}`);
    for (const wire of wires) this.writer.write(wire, packet);
  }
}

const NOBODY: ReadonlySet<Wire> = new Set();
