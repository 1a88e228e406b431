import type { InstrumentSymbol, PriceFrame, PriceWatch } from '@t0/contracts';
import type { Packet, Wire } from './live-wire.ts';
import { encodePacket, encodeTicks } from './packet.ts';

/**
 * At most so many different sets of instruments have a room of their own; clients with yet another set get all. Each costs one encoding per
 * frame.
 */
export const MOST_SETS = 64;

/** Everybody who is sent the same of every frame: it is encoded once for all of them. */
export class PriceRoom {
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
export const NO_TICKS = encodeTicks({});

const OBJECTS = 'objects';
const ALL = 'all';
const DARK = 'none';

/** The rooms of connections. Each connection is in exactly one from when it is placed until it leaves. */
export class PriceRooms {
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
