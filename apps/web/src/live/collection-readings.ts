import type { Cursor } from '@t0/contracts';
import { EMPTY_COLLECTION, isReached, isSameLog, isShowable } from './collection.ts';
import type { Collection, CollectionDraft, Order, Reading, Versioned } from './collection.ts';

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
    held: new Map([...draft.held].filter(([id, { seq }]) => seq > at || listed.has(id))),
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
  const held = new Map(base.held);
  for (const row of read) {
    const { id } = row;
    const before = known.get(id);
    const waiting = held.get(id);
    const newest = waiting && waiting.row.version >= row.version ? waiting.row : row;
    const seq = Math.max(at, before?.seq ?? -1, waiting?.seq ?? -1);
    if (isShowable(before, newest.version)) {
      rows.set(id, newest);
      held.delete(id);
      known.set(id, { version: newest.version, seq, state: 'here' });
    } else if (before?.state === 'absent') held.set(id, { row: newest, seq, exists: true });
    else if (before) known.set(id, { ...before, seq });
  }
  const listed = new Set(read.map(({ id }) => id));
  for (const [id, row] of base.rows) {
    const before = base.known.get(id);
    if (!before || listed.has(id) || before.seq > at || !covers(row)) continue;
    rows.delete(id);
    known.set(id, { version: before.version, seq: at, state: 'absent' });
  }
  return { rows, known, held };
}

/** The collection without the rows that a resync left on screen and that no later source confirmed. */
function trusted<Row extends Versioned>(state: Collection<Row>): Collection<Row> {
  return { ...state, rows: new Map([...state.rows].filter(([id]) => state.known.has(id))) };
}
