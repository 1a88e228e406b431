import type { LiveEvent, LiveEventType } from '@t0/contracts/live';
import { applyEvents } from './collection-events.ts';
import {
  EMPTY_COLLECTION,
  applyAnswer,
  applyPage,
  applyRows,
  applySnapshot,
  isSameLog,
  outdate,
} from './collection.ts';
import type { Collection, CollectionEvent, Order, Reading, Versioned, ProvesRow } from './collection.ts';
import type { Snapshot } from './snapshot.ts';

/** A list and its overlay, e.g. read marks. */
export interface LiveState<Row extends Versioned, Overlay> {
  readonly collection: Collection<Row>;
  readonly overlay: Overlay;
}

/** The list before and after a step. */
interface LiveStep<Row extends Versioned> {
  before: Collection<Row>;
  after: Collection<Row>;
  /** False: the reading belongs to another history of the log. */
  sameLog: boolean;
}

/** A list's data besides its rows, and its updates by readings and events. Each part returns the same object when nothing changed. */
export interface LiveOverlay<Overlay, Row extends Versioned, Data, T extends LiveEventType> {
  empty: Overlay;
  /** A snapshot was read, or an `older` page. */
  read?: (overlay: Overlay, data: Data, step: LiveStep<Row> & { older: boolean }) => Overlay;
  events?: (overlay: Overlay, events: readonly LiveEvent<T>[], step: LiveStep<Row>) => Overlay;
  /** A resync: nothing is to be trusted, all of it stays on screen. */
  outdate?: (overlay: Overlay) => Overlay;
}

/** The definition of a list: enough to follow its readings and events without a server. */
export interface LiveShape<Row extends Versioned, Overlay, Data, T extends LiveEventType> {
  order: Order<Row>;
  /** Rows in a full page; a shorter answer is the whole list. Left out: the list has no pages. */
  page?: number;
  /** The reading in an answer; left out: the answer is the rows, and the last of them when it has fewer than a full page. */
  reading?: (data: Data) => Reading<Row>;
  /** The change of a row in an event, with the rows before it; null: none. Left out: the event carries the row, or its deletion. */
  changeOf?: (event: LiveEvent<T>, rows: ReadonlyMap<Row['id'], Row>) => CollectionEvent | null;
  proves?: ProvesRow;
  overlay?: LiveOverlay<Overlay, Row, Data, T>;
}

/** The rules by which a list changes: pure, in any order of arrival (docs/REALTIME.md#what-the-browser-does). */
export interface LiveRules<Row extends Versioned, Overlay, Data, T extends LiveEventType> {
  empty: LiveState<Row, Overlay>;
  snapshot: (state: LiveState<Row, Overlay>, read: Snapshot<Data>) => LiveState<Row, Overlay>;
  /** The page below the rows read so far. `retry`: a snapshot came first, or ends elsewhere: ask again. */
  older: (state: LiveState<Row, Overlay>, read: Snapshot<Data>, bottom: Row) => LiveState<Row, Overlay> | 'retry';
  events: (state: LiveState<Row, Overlay>, events: readonly LiveEvent<T>[]) => LiveState<Row, Overlay>;
  /** Answers to own calls, ahead of their events: `put` adds or changes, `answer` only changes known rows, `remove` deletes. */
  put: (state: LiveState<Row, Overlay>, rows: readonly Row[]) => LiveState<Row, Overlay>;
  answer: (state: LiveState<Row, Overlay>, row: Row) => LiveState<Row, Overlay>;
  remove: (state: LiveState<Row, Overlay>, row: Pick<Row, 'id' | 'version'>) => LiveState<Row, Overlay>;
  outdate: (state: LiveState<Row, Overlay>) => LiveState<Row, Overlay>;
}

/** The rules of a list of this shape. */
export function liveRules<Row extends Versioned, Overlay, Data, T extends LiveEventType>(
  shape: LiveShape<Row, Overlay, Data, T>,
): LiveRules<Row, Overlay, Data, T> {
  const { order, page = Infinity, reading = rowsAlone, proves, overlay: over } = shape;
  const changeOf = shape.changeOf ?? ((event: LiveEvent<T>) => event as unknown as CollectionEvent);
  type State = LiveState<Row, Overlay>;

  function rowsAlone(data: Data): Reading<Row> {
    const rows = data as unknown as readonly Row[];
    return { rows, complete: rows.length < page };
  }
  const on = (state: State, change: (collection: Collection<Row>) => Collection<Row>): State => {
    const collection = change(state.collection);
    return collection === state.collection ? state : { ...state, collection };
  };
  const taken = (state: State, { data, cursor }: Snapshot<Data>, after: Collection<Row>, older: boolean): State => {
    const before = state.collection;
    const sameLog = isSameLog(before, cursor);
    return {
      collection: after,
      overlay: over?.read?.(state.overlay, data, { before, after, sameLog, older }) ?? state.overlay,
    };
  };

  return {
    empty: { collection: EMPTY_COLLECTION, overlay: (over?.empty ?? null) as Overlay },
    snapshot: (state, read) =>
      taken(state, read, applySnapshot(state.collection, reading(read.data), read.cursor, order), false),
    older(state, read, bottom) {
      const { collection } = state;
      // Another history of the log: only a read after its resync counts.
      if ((read.cursor?.epoch ?? null) !== collection.epoch) return state;
      const at = read.cursor?.seq ?? collection.floor;
      // A snapshot that was read later knows more of the changes since, or ends elsewhere.
      if (at < collection.floor || collection.bottom !== bottom) return 'retry';
      return taken(state, read, applyPage(collection, reading(read.data), at, order), true);
    },
    events(state, events) {
      const before = state.collection;
      const changes = events.flatMap((event) => changeOf(event, before.rows) ?? []);
      const after = changes.length === 0 ? before : applyEvents(before, changes, order, proves);
      const overlay = over?.events?.(state.overlay, events, { before, after, sameLog: true }) ?? state.overlay;
      return after === before && overlay === state.overlay ? state : { collection: after, overlay };
    },
    put: (state, rows) => on(state, (collection) => applyRows(collection, rows)),
    answer: (state, row) => on(state, (collection) => applyAnswer(collection, row)),
    remove: (state, { id, version }) =>
      on(state, (collection) =>
        // A version never reached keeps a late answer from bringing it back.
        applyEvents(
          collection,
          [{ seq: collection.floor + 1, type: '.deleted', data: { id, version: version + 1 } }],
          order,
        ),
      ),
    outdate: ({ collection, overlay }) => ({
      collection: outdate(collection),
      overlay: over?.outdate?.(overlay) ?? overlay,
    }),
  };
}
