import type { Cursor, Tombstone } from '@t0/contracts/live';

/** The common fields of the rows of a live list: a unique id, and a version that grows with every change. */
export interface Versioned {
  id: number | string;
  version: number;
}

/** An event about one entity of a collection: its whole new state, or its deletion. */
export interface CollectionEvent {
  seq: number;
  type: string;
  data: Versioned | Tombstone;
}

/** True if an event of this type proves that an unread row is in this list (docs/adr/0005-audience-of-changed-notifications.md). */
export type ProvesRow = (type: string) => boolean;

/**
 * A row that is not shown. Either only an event that does not prove its existence came, and the next snapshot decides. Or it `exists`, but
 * in a state older than one shown before: the newer one is coming.
 */
interface HiddenRow<Row> {
  row: Row;
  seq: number;
  exists: boolean;
}

/** The known state of one entity. */
interface Known {
  /** The newest version heard of: it never returns in an older one. */
  version: number;
  /** The newest log position at which this is known to be so. */
  seq: number;
  /** `absent`: a snapshot that should have it did not. */
  state: 'here' | 'deleted' | 'absent';
}

/**
 * A list as this client knows it. The greater version is the newer state, of a deletion too: a signal that is published again after its
 * withdrawal has a greater one.
 */
export interface Collection<Row extends Versioned> {
  /** All known rows; also rows further down than was read (see `isReached`), which came by live events. */
  readonly rows: ReadonlyMap<Row['id'], Row>;
  readonly known: ReadonlyMap<Row['id'], Known>;
  /** Rows that wait for a snapshot or for a newer state; not shown. */
  readonly hiddenRows: ReadonlyMap<Row['id'], HiddenRow<Row>>;
  /** Position of the newest snapshot: it includes every event up to it that it could contain. */
  readonly floor: number;
  readonly epoch: string | null;
  /** False: the server has rows beyond `bottom`. */
  readonly complete: boolean;
  /** The last row read without a hole above it; where the next page begins. Null: nothing was read. */
  readonly bottom: Row | null;
  /** The last row that the newest snapshot covers. Null: it covers all there are. */
  readonly reach: Row | null;
  /** Nothing down to `bottom` was read at an earlier position than this. */
  readonly since: number;
}

/** A collection while it is being changed. */
export interface CollectionDraft<Row extends Versioned> {
  rows: Map<Row['id'], Row>;
  known: Map<Row['id'], Known>;
  hiddenRows: Map<Row['id'], HiddenRow<Row>>;
}

/** The order of a collection's rows: negative when `a` comes before `b`. */
export type Order<Row> = (a: Row, b: Row) => number;

/** The result of one read, in the collection's order. `complete`: there is nothing below. */
export interface Reading<Row> {
  rows: readonly Row[];
  complete: boolean;
}

/** Nothing known yet. */
export const EMPTY_COLLECTION: Collection<never> = {
  rows: new Map<never, never>(),
  known: new Map<never, Known>(),
  hiddenRows: new Map<never, HiddenRow<never>>(),
  floor: -1,
  epoch: null,
  complete: true,
  bottom: null,
  reach: null,
  since: -1,
};

/** True if a row lies in the part that was read without a gap. */
export function isReached<Row extends Versioned>(
  { complete, bottom }: Pick<Collection<Row>, 'complete' | 'bottom'>,
  row: Row,
  order: Order<Row>,
): boolean {
  return complete || bottom === null || order(row, bottom) <= 0;
}

/** After a resync: keeps what is on screen until the next snapshot, and trusts none of it. */
export function outdate<Row extends Versioned>(state: Collection<Row>): Collection<Row> {
  return { ...EMPTY_COLLECTION, rows: state.rows, complete: state.complete, bottom: state.bottom };
}

/** True if a reading at `cursor` belongs to the history of the log that the list follows. */
export function isSameLog({ epoch }: Pick<Collection<never>, 'epoch'>, cursor: Cursor | null): boolean {
  return cursor !== null && (epoch === null || epoch === cursor.epoch);
}

/** True if a row with this known state may be shown in this version: never in an older one than before. */
export function isShowable(known: Known | undefined, version: number): boolean {
  return !known || version > known.version || (known.state === 'absent' && version === known.version);
}

/**
 * Merges a snapshot: it rolls back no newer event and drops nothing that happened after it was read. Of rows below its last one
 * it says nothing: they stay, and stay reached as long as no hole opened above them.
 */
export function applySnapshot<Row extends Versioned>(
  state: Collection<Row>,
  reading: Reading<Row>,
  cursor: Cursor | null,
  order: Order<Row>,
): Collection<Row> {
  const at = cursor?.seq ?? -1;
  const base: Collection<Row> = isSameLog(state, cursor) ? trusted(state) : EMPTY_COLLECTION;
  // Overtaken by a snapshot read later.
  if (at < base.floor) return state;
  const last = reading.rows.at(-1) ?? null;
  const reach = reading.complete ? null : last;
  const joins = reading.rows.some((row) => base.rows.has(row.id) && isReached(base, row, order));
  const deeper = reach !== null && joins && last !== null && base.bottom !== null && order(base.bottom, last) > 0;
  const draft = withReading(base, reading.rows, at, (row) => reach === null || order(row, reach) <= 0);
  const listed = new Set(reading.rows.map(({ id }) => id));
  return {
    ...draft,
    // The reading decides on older hidden rows: those that it lacks do not belong to the list.
    hiddenRows: new Map([...draft.hiddenRows].filter(([id, { seq }]) => seq > at || listed.has(id))),
    floor: at,
    epoch: cursor?.epoch ?? null,
    complete: reading.complete || (joins && base.complete),
    bottom: deeper ? base.bottom : last,
    reach,
    since: joins ? base.since : at,
  };
}

/** Adds the page below `bottom`, read at position `at`, which must not be before the newest snapshot's. */
export function applyPage<Row extends Versioned>(
  state: Collection<Row>,
  reading: Reading<Row>,
  at: number,
  order: Order<Row>,
): Collection<Row> {
  const from = state.bottom;
  const { complete } = reading;
  const bottom = reading.rows.at(-1) ?? from;
  const covers = (row: Row): boolean =>
    (from === null || order(row, from) > 0) && isReached({ complete, bottom }, row, order);
  return { ...state, ...withReading(state, reading.rows, at, covers), complete, bottom };
}

/** Adds rows read one by one, or by a filter: they say nothing about other rows. */
export function applyRows<Row extends Versioned>(state: Collection<Row>, rows: readonly Row[]): Collection<Row> {
  return { ...state, ...withReading(state, rows, state.floor, () => false) };
}

/** Applies the answer to a change made here, ahead of its event. Only newer content of a known row counts. */
export function applyAnswer<Row extends Versioned>(state: Collection<Row>, row: Row): Collection<Row> {
  const here = state.rows.get(row.id);
  return here && row.version > here.version ? applyRows(state, [row]) : state;
}

/** Adds rows that were read at position `at`; newer known states stay. A row that the reading `covers` and lacks is gone. */
function withReading<Row extends Versioned>(
  base: Collection<Row>,
  read: readonly Row[],
  at: number,
  covers: (row: Row) => boolean,
): CollectionDraft<Row> {
  const rows = new Map(base.rows);
  const known = new Map(base.known);
  const hiddenRows = new Map(base.hiddenRows);
  for (const row of read) {
    const { id } = row;
    const before = known.get(id);
    const waiting = hiddenRows.get(id);
    const newest = waiting && waiting.row.version >= row.version ? waiting.row : row;
    const seq = Math.max(at, before?.seq ?? -1, waiting?.seq ?? -1);
    if (isShowable(before, newest.version)) {
      rows.set(id, newest);
      hiddenRows.delete(id);
      known.set(id, { version: newest.version, seq, state: 'here' });
    } else if (before?.state === 'absent') hiddenRows.set(id, { row: newest, seq, exists: true });
    else if (before) known.set(id, { ...before, seq });
  }
  const listed = new Set(read.map(({ id }) => id));
  for (const [id, row] of base.rows) {
    const before = base.known.get(id);
    if (!before || listed.has(id) || before.seq > at || !covers(row)) continue;
    rows.delete(id);
    known.set(id, { version: before.version, seq: at, state: 'absent' });
  }
  return { rows, known, hiddenRows };
}

/** The collection without the rows that a resync left on screen and that no later source confirmed. */
function trusted<Row extends Versioned>(state: Collection<Row>): Collection<Row> {
  return { ...state, rows: new Map([...state.rows].filter(([id]) => state.known.has(id))) };
}
