import type { LiveEvent, LiveEventType } from '@t0/contracts/live';
import { storeWithServerState } from '../shared/lib/scoped-store.ts';
import { EMPTY_COLLECTION, type Versioned } from './collection.ts';
import type { LiveDefinition, LiveListState, LiveUpdate } from './live-definition.ts';
import { liveRules, type LiveState } from './live-state.ts';
import type { Snapshot } from './snapshot.ts';

/** The stored part of a list, for opening without a network. */
interface KeptState<Row, Overlay> {
  rows: Row[];
  complete: boolean;
  overlay: Overlay;
}

/** The number of rows stored per list. */
const OFFLINE_ROWS = 100;

/** The state of a list, and each way it changes; it reads nothing itself. */
export function liveStore<Row extends Versioned, Overlay, Data, T extends LiveEventType>(
  definition: LiveDefinition<Row, Overlay, Data, T>,
) {
  const rules = liveRules(definition);
  const empty: LiveListState<Row, Overlay> = { ...rules.empty, ready: false };
  // A server-rendered page hydrates from the data that it was rendered from.
  const useStore = storeWithServerState<LiveListState<Row, Overlay>>(
    () => empty,
    (now) => now(),
  );
  const { getState, setState } = useStore;
  const listeners = new Set<(update: LiveUpdate<Row, Overlay, T>) => void>();
  let reader = 0;
  /** True from a restored copy until a snapshot is read. */
  let restored = false;
  let last: { of: LiveListState<Row, Overlay>; kept: KeptState<Row, Overlay> } | null = null;

  const update = (next: Partial<LiveListState<Row, Overlay>>, events: readonly LiveEvent<T>[]): void => {
    const before = getState();
    setState(next);
    const after = getState();
    for (const listener of listeners) listener({ before, after, events });
  };
  return {
    /** The rules of its changes, without its server. */
    rules,
    useStore,
    /** Counts how often all was forgotten: an answer to an earlier request belongs to another user. */
    reader: (): number => reader,
    isRestored: (): boolean => restored,
    /** Forgets everything, as the end of its scope does. */
    clear: (): void => {
      reader += 1;
      restored = false;
      setState(empty, true);
    },
    /** Takes a snapshot. */
    receive: (read: Snapshot<Data>): void => {
      restored = false;
      update({ ...rules.snapshot(getState(), read), ready: true }, []);
    },
    /** Takes the page below `bottom`. Returns false if it has to be read again. */
    receiveOlder: (read: Snapshot<Data>, bottom: Row): boolean => {
      const next = rules.older(getState(), read, bottom);
      if (next !== 'retry') setState(next);
      return next !== 'retry';
    },
    applyEvents: (events: readonly LiveEvent<T>[]): void => {
      if (events.length > 0) update(rules.events(getState(), events), events);
    },
    /** Applies rows read or answered here, ahead of their events. */
    put: (...rows: Row[]): void => setState(rules.put(getState(), rows)),
    /** Applies the answer to a change; only newer content of a known row counts. */
    answer: (row: Row): void => setState(rules.answer(getState(), row)),
    /** A row was deleted here. */
    remove: (row: Pick<Row, 'id' | 'version'>): void => setState(rules.remove(getState(), row)),
    /** Changes the overlay of the list. */
    overlay: (change: (overlay: Overlay, collection: LiveState<Row, Overlay>['collection']) => Overlay): void => {
      const { overlay, collection } = getState();
      const next = change(overlay, collection);
      if (next !== overlay) setState({ overlay: next } as Partial<LiveListState<Row, Overlay>>);
    },
    /** Keeps what is shown, trusting none of it, until a snapshot is read. */
    doubt: (): void => setState(rules.outdate(getState())),
    /** Calls `listener` with each update of the list. Returns a function that removes it. */
    onUpdate: (listener: (update: LiveUpdate<Row, Overlay, T>) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The first rows, to be stored; null while nothing was read. The same object as long as nothing changed. */
    keep: (): object | null => {
      const state = getState();
      if (!state.ready) return null;
      if (last?.of !== state) {
        const { rows, complete } = state.collection;
        const first = [...rows.values()].sort(definition.order).slice(0, OFFLINE_ROWS);
        const whole = complete && first.length === rows.size;
        last = { of: state, kept: { rows: first, complete: whole, overlay: state.overlay } };
      }
      return last.kept;
    },
    /** Shows stored rows. */
    restore: (kept: object): void => {
      const { rows, complete, overlay } = kept as KeptState<Row, Overlay>;
      const keptRows = new Map(rows.map((row) => [row.id, row] as const));
      const collection = { ...EMPTY_COLLECTION, rows: keptRows, complete, bottom: rows.at(-1) ?? null };
      restored = true;
      setState({ ...rules.outdate({ collection, overlay }), ready: true });
    },
  };
}
