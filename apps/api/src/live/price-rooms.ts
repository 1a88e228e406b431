import type { InstrumentSymbol, PriceFrame, PriceWatch } from '@t0/contracts/prices';
import type { Packet, Wire } from './live-socket.ts';
import { encodePacket, encodeTicks } from './packet.ts';
import type { SocketIndex } from './socket-index.ts';
import type { PacketWriter } from './socket-wire.ts';

/**
 * At most so many different sets of instruments have a room of their own; clients with yet another set get all. Each costs one encoding per
 * frame.
 */
export const MOST_SETS = 64;

/** Everybody who is sent the same of every frame: it is encoded once for all of them. */
class PriceRoom {
  readonly wires = new Set<Wire>();
  private present: { of: PriceFrame; packet: Packet } | undefined;

  /** `symbols` null: all. `isCompact`: as texts. */
  constructor(
    readonly key: string,
    private readonly symbols: ReadonlySet<InstrumentSymbol> | null,
    private readonly isCompact: boolean,
  ) {}

  /** True if no client here shows prices: no frame is for them. */
  get isDark(): boolean {
    return this.key === DARK;
  }

  /** True if everything that is sent to `other` is sent here too. */
  covers({ symbols, isDark }: PriceRoom): boolean {
    if (isDark || this.isDark) return isDark;
    if (this.symbols === null) return true;
    return symbols !== null && [...symbols].every((symbol) => this.symbols!.has(symbol));
  }

  /** The part of a frame for this room; null when there is none. Feeds and closes are for every room that shows prices. */
  encode(frame: PriceFrame): Packet | null {
    if (this.isDark) return null;
    const shown = this.symbols === null ? frame : only(frame, this.symbols);
    if (shown !== frame && Object.keys(shown).length === 0) return null;
    return this.packetOf(shown);
  }

  /** The present prices as this room is sent them; encoded again when `latest` is another object than before. */
  snapshot(latest: PriceFrame): Packet | null {
    if (this.present?.of === latest) return this.present.packet;
    const packet = this.encode(latest);
    if (packet) this.present = { of: latest, packet };
    return packet;
  }

  private packetOf(frame: PriceFrame): Packet {
    return this.isCompact ? encodeTicks(frame) : encodePacket('prices', JSON.stringify(frame));
  }
}

/** Empty; it only shows that its sender knows `watch` (docs/REALTIME.md#what-a-page-shows). */
const NO_TICKS = encodeTicks({});

const OBJECTS = 'objects';
const ALL = 'all';
const DARK = 'none';

/** The rooms of connections. Each connection is in exactly one from when it is placed until it leaves. */
class PriceRooms {
  private readonly places = new Map<Wire, PriceRoom>();
  private readonly fixed = [
    new PriceRoom(OBJECTS, null, false),
    new PriceRoom(ALL, null, true),
    new PriceRoom(DARK, new Set(), true),
  ] as const;
  private readonly sets = new Map<string, PriceRoom>();

  /** Puts a connection where its statement belongs; without one it gets all, as objects. Answers the room, and the one it was in. */
  place(wire: Wire, watch: PriceWatch | undefined): { room: PriceRoom; before: PriceRoom | undefined } {
    const before = this.places.get(wire);
    // Leaves first, so that a set of its own makes room for the next one.
    this.leave(wire);
    const room = this.roomFor(watch);
    room.wires.add(wire);
    this.places.set(wire, room);
    return { room, before };
  }

  leave(wire: Wire): void {
    const room = this.places.get(wire);
    if (!room) return;
    this.places.delete(wire);
    room.wires.delete(wire);
    if (room.wires.size === 0) this.sets.delete(room.key);
  }

  of(wire: Wire): PriceRoom | undefined {
    return this.places.get(wire);
  }

  /** All rooms with a client. */
  occupied(): PriceRoom[] {
    return [...this.fixed, ...this.sets.values()].filter(({ wires }) => wires.size > 0);
  }

  private roomFor(watch: PriceWatch | undefined): PriceRoom {
    const [objects, all, dark] = this.fixed;
    if (watch === undefined) return objects;
    if (watch === ALL) return all;
    if (watch === DARK) return dark;
    const key = watch.join(' ');
    const known = this.sets.get(key);
    if (known) return known;
    if (this.sets.size >= MOST_SETS) return all;
    const room = new PriceRoom(key, new Set(watch), true);
    this.sets.set(key, room);
    return room;
  }
}

/** The part of a frame about these instruments; feeds and closes stay. */
function only({ feeds, closes, ...quotes }: PriceFrame, symbols: ReadonlySet<InstrumentSymbol>): PriceFrame {
  const kept = Object.entries(quotes).filter(([symbol]) => symbols.has(symbol as InstrumentSymbol));
  return { ...Object.fromEntries(kept), ...(feeds && { feeds }), ...(closes && { closes }) };
}

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
