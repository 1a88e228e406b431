import { isShowable } from './collection.ts';
import type { Collection, CollectionDraft, CollectionEvent, Order, Versioned, Vouches } from './collection.ts';

/** Applies events in any order, any number of times; a known one changes nothing. Without `vouches` each event proves its row. */
export function applyEvents<Row extends Versioned>(
  state: Collection<Row>,
  events: readonly CollectionEvent[],
  order: Order<Row>,
  vouches: Vouches = () => true,
): Collection<Row> {
  const draft = { rows: new Map(state.rows), known: new Map(state.known), held: new Map(state.held) };
  const { floor, reach, since } = state;
  /** True for an event that the newest snapshot includes, or that is older than everything read. */
  const isPast = (row: Row, seq: number): boolean =>
    seq <= since || (seq <= floor && (reach === null || order(row, reach) <= 0));
  let changed = false;
  for (const { seq, type, data } of events) {
    const row = data as Row;
    const applied = type.endsWith('.deleted')
      ? applyDeletion(draft, row, seq)
      : applyState(draft, row, { seq, past: isPast(row, seq), vouched: vouches(type) });
    changed ||= applied;
  }
  return changed ? { ...state, ...draft } : state;
}

function applyDeletion<Row extends Versioned>(
  { rows, known, held }: CollectionDraft<Row>,
  { id, version }: Row,
  seq: number,
): boolean {
  const before = known.get(id);
  const same = before?.version === version && before.state === 'here' && seq > before.seq;
  if (before && version <= before.version && !same) return false;
  rows.delete(id);
  held.delete(id);
  known.set(id, { version, seq, state: 'deleted' });
  return true;
}

interface Told {
  seq: number;
  /** Older than the readings. */
  past: boolean;
  vouched: boolean;
}

function applyState<Row extends Versioned>(draft: CollectionDraft<Row>, row: Row, told: Told): boolean {
  const { rows, known } = draft;
  const { id, version } = row;
  const before = known.get(id);
  if (before?.state !== 'here') return !told.past && applyUnknown(draft, row, told);
  const newer = version > before.version;
  if (newer) rows.set(id, row);
  else if (told.seq <= before.seq) return false;
  known.set(id, { version: newer ? version : before.version, seq: Math.max(told.seq, before.seq), state: 'here' });
  return true;
}

/** A row that is not here: shown when it is known to exist and no newer state of it was, else held. */
function applyUnknown<Row extends Versioned>(
  { rows, known, held }: CollectionDraft<Row>,
  row: Row,
  { seq, vouched }: Told,
): boolean {
  const { id } = row;
  const before = known.get(id);
  const waiting = held.get(id);
  if (before && (seq <= before.seq || (before.state === 'deleted' && row.version <= before.version))) return false;
  const newest = waiting && waiting.row.version >= row.version ? waiting.row : row;
  const at = Math.max(seq, waiting?.seq ?? -1);
  const exists = vouched || rows.has(id) || waiting?.exists === true;
  if (exists && isShowable(before, newest.version)) {
    rows.set(id, newest);
    held.delete(id);
    known.set(id, { version: newest.version, seq: at, state: 'here' });
    return true;
  }
  if (waiting?.row === newest && waiting.seq === at && waiting.exists === exists) return false;
  held.set(id, { row: newest, seq: at, exists });
  return true;
}
