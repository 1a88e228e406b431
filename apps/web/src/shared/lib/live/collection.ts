import type { Cursor, Tombstone } from '@t0/contracts';

/** What published content has in common: an id of its own, and a version that grows with every change. */
export interface Versioned {
  id: number;
  version: number;
}

/** An event about one entity of a collection: its whole new state, or its deletion. */
export interface CollectionEvent {
  seq: number;
  type: string;
  data: Versioned | Tombstone;
}

/**
 * A collection of published content as this client knows it. The greater version is the newer state, of a deletion too: what
 * was withdrawn and published again comes back with a greater one.
 */
export interface Collection<Row extends Versioned> {
  readonly rows: ReadonlyMap<number, Row>;
  /** Per entity, also of deleted ones: the newest version heard of, and the log position that is known to contain it. */
  readonly known: ReadonlyMap<number, { version: number; seq: number }>;
  /** Position of the newest snapshot: what happened up to it is contained in what we have. */
  readonly floor: number;
  readonly epoch: string | null;
  /** False: the server has older rows. */
  readonly complete: boolean;
}

/** Nothing known yet. */
export const EMPTY_COLLECTION: Collection<never> = {
  rows: new Map<number, never>(),
  known: new Map<number, { version: number; seq: number }>(),
  floor: -1,
  epoch: null,
  complete: true,
};

/** Merges a snapshot: it rolls back no newer event and drops nothing that happened after it was read. */
export function applySnapshot<Row extends Versioned>(
  state: Collection<Row>,
  read: readonly Row[],
  cursor: Cursor | null,
  complete: boolean,
): Collection<Row> {
  const sameLog = cursor !== null && (state.epoch === null || state.epoch === cursor.epoch);
  const base: Collection<Row> = sameLog ? state : EMPTY_COLLECTION;
  const at = cursor?.seq ?? -1;
  // Overtaken by a snapshot read later.
  if (at < base.floor) return state;
  const rows = new Map<number, Row>();
  const known = new Map<number, { version: number; seq: number }>();
  const keep = (id: number, version: number, seq: number): void => {
    const held = base.rows.get(id);
    if (held) rows.set(id, held);
    known.set(id, { version, seq });
  };
  for (const row of read) {
    const before = base.known.get(row.id);
    if (before && before.version >= row.version) keep(row.id, before.version, Math.max(before.seq, at));
    else {
      rows.set(row.id, row);
      known.set(row.id, { version: row.version, seq: at });
    }
  }
  for (const [id, { version, seq }] of base.known) {
    if (seq > at && !known.has(id)) keep(id, version, seq);
  }
  return { rows, known, floor: at, epoch: cursor?.epoch ?? null, complete };
}

/** Adds rows beyond the snapshot: an older page. What is known of them in a newer version stays. */
export function applyPage<Row extends Versioned>(
  state: Collection<Row>,
  read: readonly Row[],
  complete: boolean,
): Collection<Row> {
  const rows = new Map(state.rows);
  const known = new Map(state.known);
  for (const row of read) {
    const before = known.get(row.id);
    if (before && before.version >= row.version) continue;
    rows.set(row.id, row);
    known.set(row.id, { version: row.version, seq: state.floor });
  }
  return { ...state, rows, known, complete };
}

/** Applies events in any order, any number of times; what is known already changes nothing. */
export function applyEvents<Row extends Versioned>(
  state: Collection<Row>,
  events: readonly CollectionEvent[],
): Collection<Row> {
  const rows = new Map(state.rows);
  const known = new Map(state.known);
  let changed = false;
  for (const { seq, type, data } of events) {
    const { id, version } = data;
    const deleted = type.endsWith('.deleted');
    const newest = known.get(id)?.version ?? -1;
    if (seq <= state.floor || version < newest || (version === newest && !(deleted && rows.has(id)))) continue;
    if (deleted) rows.delete(id);
    else rows.set(id, data as Row);
    known.set(id, { version, seq });
    changed = true;
  }
  return changed ? { ...state, rows, known } : state;
}

/** After a resync: keeps what is on screen until the next snapshot, and trusts none of it. */
export function outdate<Row extends Versioned>(state: Collection<Row>): Collection<Row> {
  return { ...EMPTY_COLLECTION, rows: state.rows, complete: state.complete };
}
