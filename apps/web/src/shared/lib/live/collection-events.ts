import type { Tombstone } from '@t0/contracts';
import type { Collection, CollectionDraft, CollectionEvent, Order, Versioned } from './collection.ts';

/** Applies events in any order, any number of times; what is known already changes nothing. */
export function applyEvents<Row extends Versioned>(
  state: Collection<Row>,
  events: readonly CollectionEvent[],
  order: Order<Row>,
): Collection<Row> {
  const draft = { rows: new Map(state.rows), known: new Map(state.known) };
  const { floor, reach, since } = state;
  /** What the newest snapshot could tell of, it knew; and what was before all that was read, counts nowhere. */
  const isPast = (row: Row, seq: number): boolean =>
    seq <= since || (seq <= floor && (reach === null || order(row, reach) <= 0));
  let changed = false;
  for (const { seq, type, data } of events) {
    const applied = type.endsWith('.deleted')
      ? applyDeletion(draft, data, seq)
      : applyState(draft, data as Row, seq, isPast(data as Row, seq));
    changed ||= applied;
  }
  return changed ? { ...state, ...draft } : state;
}

function applyDeletion<Row>({ rows, known }: CollectionDraft<Row>, { id, version }: Tombstone, seq: number): boolean {
  const before = known.get(id);
  const same = before?.version === version && before.state === 'here' && seq > before.seq;
  if (before && version <= before.version && !same) return false;
  rows.delete(id);
  known.set(id, { version, seq, state: 'deleted' });
  return true;
}

function applyState<Row extends Versioned>(draft: CollectionDraft<Row>, row: Row, seq: number, past: boolean): boolean {
  const { rows, known } = draft;
  const { id, version } = row;
  const before = known.get(id);
  const newer = !before || version > before.version;
  if (before?.state === 'here') {
    if (newer) rows.set(id, row);
    else if (seq <= before.seq) return false;
    known.set(id, { version: newer ? version : before.version, seq: Math.max(seq, before.seq), state: 'here' });
    return true;
  }
  const again = before?.state === 'absent' && version === before.version;
  if (past || (before && seq <= before.seq) || !(newer || again)) return false;
  rows.set(id, row);
  known.set(id, { version, seq, state: 'here' });
  return true;
}
