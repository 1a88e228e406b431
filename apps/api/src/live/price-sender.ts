import type { PriceFrame, PriceWatch } from '@t0/contracts';
import type { Packet, Wire } from './live-wire.ts';
import { NO_TICKS, PriceRooms } from './price-rooms.ts';
import type { PriceRoom } from './price-rooms.ts';
import type { SocketIndex } from './socket-index.ts';
import type { PacketWriter } from './socket-wire.ts';

/** Sends prices (docs/REALTIME.md#price-frames): to each client those that it shows, each frame encoded once for all who show the same. */
export class PriceSender {
  private readonly rooms = new PriceRooms();
  /** Clients that missed prices and have not received the snapshot since. */
  private readonly behind = new Set<Wire>();
  private frames = 0;

  /** `latest`: all prices as they are now, the same object until one changes; null while there are none. */
  constructor(
    private readonly index: SocketIndex,
    private readonly writer: PacketWriter,
    private readonly latest: () => PriceFrame | null,
  ) {}

  /**
   * Sends the first message of a joining client: the present prices, as it wants them. The returned function is to be called when the
   * client follows. Then it misses no frame from in between.
   */
  greet(wire: Wire, watch: PriceWatch | undefined): () => void {
    const { room } = this.rooms.place(wire, watch);
    const first = this.snapshotOf(room) ?? (watch === undefined ? null : NO_TICKS);
    if (first) this.writer.write(wire, first);
    const { frames } = this;
    return () => {
      if (frames !== this.frames && this.rooms.of(wire)) this.behind.add(wire);
    };
  }

  /** A client shows something else from now on. It gets the current prices of new instruments at once, or as soon as it can take them. */
  watch(wire: Wire, watch: PriceWatch): void {
    // The client has left meanwhile.
    if (!this.rooms.of(wire)) return;
    const { room, before } = this.rooms.place(wire, watch);
    if (before === room || before?.covers(room)) return;
    const snapshot = this.snapshotOf(room);
    if (!wire.isIdle || !snapshot) return void this.behind.add(wire);
    this.behind.delete(wire);
    this.writer.write(wire, snapshot);
  }

  leave(wire: Wire): void {
    this.rooms.leave(wire);
    this.behind.delete(wire);
  }

  /**
   * Sends a frame (null: nothing has changed) to everyone for whom it can leave at once; a delayed frame is worth nothing. A client that
   * missed one gets the snapshot once it can take it: the last tick of the day, or a feed's change, may have been in it.
   */
  send(frame: PriceFrame | null): void {
    const wires = this.index.of('public');
    const brought = this.behind.size > 0 ? this.bringUp(wires) : NOBODY;
    if (frame === null) return;
    this.frames += 1;
    for (const room of this.rooms.occupied()) {
      const packet = room.encode(frame);
      if (packet) this.toRoom(room, packet, wires, brought);
    }
  }

  private toRoom(room: PriceRoom, packet: Packet, wires: ReadonlySet<Wire>, brought: ReadonlySet<Wire>): void {
    for (const wire of room.wires) {
      if (!wires.has(wire)) continue;
      if (!wire.isIdle) this.behind.add(wire);
      else if (!brought.has(wire)) this.writer.write(wire, packet);
    }
  }

  /** Sends the snapshot to those who missed a frame and can take it now; answers who they are. */
  private bringUp(wires: ReadonlySet<Wire>): ReadonlySet<Wire> {
    const brought = new Set<Wire>();
    for (const wire of this.behind) {
      if (!wires.has(wire) || !wire.isIdle) continue;
      this.behind.delete(wire);
      const room = this.rooms.of(wire);
      const snapshot = room ? this.snapshotOf(room) : null;
      if (!snapshot) continue;
      this.writer.write(wire, snapshot);
      brought.add(wire);
    }
    return brought;
  }

  private snapshotOf(room: PriceRoom): Packet | null {
    const latest = this.latest();
    return latest && room.snapshot(latest);
  }
}

const NOBODY: ReadonlySet<Wire> = new Set();
