import { isShowable } from './collection.ts';
import type { Collection, CollectionDraft, CollectionEvent, Order, Versioned, ProvesRow } from './collection.ts';

/** Applies events in any order, any number of times; a known one changes nothing. Without `proves` each event proves its row. */
export function applyEvents<Row extends Versioned>(
  state: Collection<Row>,
  events: readonly CollectionEvent[],
  order: Order<Row>,
  proves: ProvesRow = () => true,
): Collection<Row> {
  const draft = { rows: new Map(state.rows), known: new Map(state.known), hiddenRows: new Map(state.hiddenRows) };
  const { floor, reach, since } = state;
  /** True for an event that the newest snapshot includes, or that is older than everything read. */
  const isPast = (row: Row, seq: number): boolean =>
    seq <= since || (seq <= floor && (reach === null || order(row, reach) <= 0));
  let changed = false;
  for (const { seq, type, data } of events) {
    const row = data as Row;
    const applied = type.endsWith('.deleted')
      ? applyDeletion(draft, row, seq)
      : applyState(draft, row, { seq, past: isPast(row, seq), proven: proves(type) });
    changed ||= applied;
  }
  return changed ? { ...state, ...draft } : state;
}

function applyDeletion<Row extends Versioned>(
  { rows, known, hiddenRows }: CollectionDraft<Row>,
  { id, version }: Row,
  seq: number,
): boolean {
  const before = known.get(id);
  const same = before?.version === version && before.state === 'here' && seq > before.seq;
  if (before && version <= before.version && !same) return false;
  rows.delete(id);
  hiddenRows.delete(id);
  known.set(id, { version, seq, state: 'deleted' });
  return true;
}

interface EventFacts {
  seq: number;
  /** Older than the readings. */
  past: boolean;
  proven: boolean;
}

function applyState<Row extends Versioned>(draft: CollectionDraft<Row>, row: Row, event: EventFacts): boolean {
  const { rows, known } = draft;
  const { id, version } = row;
  const before = known.get(id);
  if (before?.state !== 'here') return !event.past && applyUnknown(draft, row, event);
  const newer = version > before.version;
  if (newer) rows.set(id, row);
  else if (event.seq <= before.seq) return false;
  known.set(id, { version: newer ? version : before.version, seq: Math.max(event.seq, before.seq), state: 'here' });
  return true;
}

/** A row that is not here: shown when it is known to exist and no newer state of it was, else held. */
function applyUnknown<Row extends Versioned>(
  { rows, known, hiddenRows }: CollectionDraft<Row>,
  row: Row,
  { seq, proven }: EventFacts,
): boolean {
  const { id } = row;
  const before = known.get(id);
  const waiting = hiddenRows.get(id);
  if (before && (seq <= before.seq || (before.state === 'deleted' && row.version <= before.version))) return false;
  const newest = waiting && waiting.row.version >= row.version ? waiting.row : row;
  const at = Math.max(seq, waiting?.seq ?? -1);
  const exists = proven || rows.has(id) || waiting?.exists === true;
  if (exists && isShowable(before, newest.version)) {
    rows.set(id, newest);
    hiddenRows.delete(id);
    known.set(id, { version: newest.version, seq: at, state: 'here' });
    return true;
  }
  if (waiting?.row === newest && waiting.seq === at && waiting.exists === exists) return false;
  hiddenRows.set(id, { row: newest, seq: at, exists });
  return true;
}
