import { formatPageCursor } from '@t0/contracts';
import type { LiveEvent, LiveEventType } from '@t0/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { onForget } from '../shared/lib/forgetting.ts';
import { HttpError, messageOf } from '../shared/lib/http.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { readStatus } from '../shared/lib/read-status.ts';
import { storeWithServerState } from '../shared/lib/scoped-store.ts';
import { EMPTY_COLLECTION, isReached } from './collection.ts';
import type { Versioned } from './collection.ts';
import { liveRules } from './live-state.ts';
import type { LiveState } from './live-state.ts';
import type { LiveDefinition, LiveListState, LiveList, LiveUpdate, LiveReading } from './live-definition.ts';
import { registerOfflineList } from './offline-lists.ts';
import { pollWhileAway } from './poll-while-away.ts';
import { registerLiveFeature } from './registry.ts';
import { readSnapshot, takePreloadedList } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/** A snapshot read once, followed live, polled while the socket is disconnected, forgotten with its scope. */
export type LiveResource<
  Row extends Versioned,
  Overlay = null,
  Data = Row[],
  T extends LiveEventType = LiveEventType,
> = ReturnType<typeof defineLive<Row, Overlay, Data, T>>;

/** The stored part of a list, for opening without a network. */
interface KeptState<Row, Overlay> {
  rows: Row[];
  complete: boolean;
  overlay: Overlay;
}

/** The number of rows stored per list. */
const OFFLINE_ROWS = 100;

let views = 0;

/** Defines a list; once per address, at module level, or by a component that shows it with a filter of its own. */
export function defineLive<
  Row extends Versioned,
  Overlay = null,
  Data = Row[],
  T extends LiveEventType = LiveEventType,
>(definition: LiveDefinition<Row, Overlay, Data, T>) {
  const {
    scope,
    path,
    events: types,
    view = false,
    order,
    shows = () => true,
    below = belowByDate,
    pollMs,
    failure,
  } = definition;
  const rules = liveRules(definition);
  const empty: LiveListState<Row, Overlay> = { ...rules.empty, ready: false };
  // A server-rendered page hydrates from the data that it was rendered from.
  const useStore = storeWithServerState<LiveListState<Row, Overlay>>(
    () => empty,
    (now) => now(),
  );
  const { getState, setState } = useStore;
  const listeners = new Set<(update: LiveUpdate<Row, Overlay, T>) => void>();
  /** Counts how often all was forgotten: an answer to an earlier request belongs to another user. */
  let reader = 0;
  /** True from a restored copy until a snapshot is read. */
  let restored = false;
  const clear = (): void => {
    reader += 1;
    restored = false;
    setState(empty, true);
  };
  onForget(scope, clear);

  const update = (next: Partial<LiveListState<Row, Overlay>>, events: readonly LiveEvent<T>[]): void => {
    const before = getState();
    setState(next);
    const after = getState();
    for (const listener of listeners) listener({ before, after, events });
  };
  const receive = (read: Snapshot<Data>): void => {
    restored = false;
    update({ ...rules.snapshot(getState(), read), ready: true }, []);
  };
  const applyEvents = (events: readonly LiveEvent<T>[]): void => {
    if (events.length > 0) update(rules.events(getState(), events), events);
  };

  const query = queryOptions({
    queryKey: view ? [path, (views += 1)] : [path],
    ...(view && { gcTime: 0 }),
    retry: definition.retries ?? 0,
    queryFn: async ({ signal }) => {
      const expected = reader;
      const read = await readSnapshot<Data>(path, signal);
      if (expected === reader) receive(read);
      return read.cursor;
    },
  });
  const reread = (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey });
  const poll = (): void =>
    void queryClient.refetchQueries(
      { queryKey: query.queryKey, exact: true, type: 'active' },
      { cancelRefetch: false },
    );

  /** Reads the list unless it was read already, and returns the status of the reading. */
  const useReading = (): LiveReading => {
    const { isError, error, refetch } = useQuery(query);
    const ready = useStore((state) => state.ready);
    return {
      status: readStatus(ready, isError),
      error: messageOf(error, failure),
      denied: !ready && error instanceof HttpError && [401, 403].includes(error.statusCode),
      retry: () => void refetch(),
    };
  };

  if (definition.offline) {
    let last: { of: LiveListState<Row, Overlay>; kept: KeptState<Row, Overlay> } | null = null;
    registerOfflineList(path, {
      keep: () => {
        const state = getState();
        if (!state.ready) return null;
        if (last?.of !== state) {
          const { rows, complete } = state.collection;
          const first = [...rows.values()].sort(order).slice(0, OFFLINE_ROWS);
          const whole = complete && first.length === rows.size;
          last = { of: state, kept: { rows: first, complete: whole, overlay: state.overlay } };
        }
        return last.kept;
      },
      restore: (kept) => {
        const { rows, complete, overlay } = kept as KeptState<Row, Overlay>;
        const keptRows = new Map(rows.map((row) => [row.id, row] as const));
        const collection = { ...EMPTY_COLLECTION, rows: keptRows, complete, bottom: rows.at(-1) ?? null };
        restored = true;
        setState({ ...rules.outdate({ collection, overlay }), ready: true });
      },
      drop: () => {
        if (!restored) return;
        clear();
        // The running read began before the data was forgotten, so its answer is ignored.
        reread();
      },
    });
  }

  /** Begins with the data of the server-rendered page, as if it had been read. */
  const take = (): void => {
    const read = takePreloadedList(path);
    if (!read) return;
    receive(read as Snapshot<Data>);
    queryClient.setQueryData(query.queryKey, read.cursor);
  };
  take();

  let registered = false;
  const live = {
    /** The rules of its changes, without its server. */
    rules,
    query,
    useStore,
    useReading,
    useList: (): LiveList<Row> => {
      const reading = useReading();
      const collection = useStore((state) => state.collection);
      const rows = useMemo(() => {
        const shown = (row: Row): boolean => shows(row) && isReached(collection, row, order);
        return [...collection.rows.values()].filter(shown).sort(order);
      }, [collection]);
      return { ...reading, rows, complete: collection.complete };
    },
    /** One row; null when it is known to be deleted, undefined when it is not here. */
    useRow: (id: Row['id']): Row | null | undefined =>
      useStore(({ collection: { rows, known } }) => {
        const row = rows.get(id);
        if (row) return shows(row) ? row : null;
        return known.has(id) ? null : undefined;
      }),
    /** Reads the next page, below the rows read so far. */
    readOlder: async (): Promise<void> => {
      for (;;) {
        const { bottom } = getState().collection;
        if (bottom === null) return;
        const expected = reader;
        const read = await readSnapshot<Data>(`${path}${path.includes('?') ? '&' : '?'}${below(bottom)}`);
        if (expected !== reader) return;
        const next = rules.older(getState(), read, bottom);
        if (next === 'retry') continue;
        setState(next);
        return;
      }
    },
    receive,
    take,
    applyEvents,
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
    /** Has it read from the server again. */
    reread,
    /** Calls `listener` with each update of the list. Returns a function that removes it. */
    onUpdate: (listener: (update: LiveUpdate<Row, Overlay, T>) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** After a resync, or when the user's access changed: keeps what is shown until it is read again. */
    outdate: (): void => {
      setState(rules.outdate(getState()));
      reread();
    },
    /** Lets it follow the event log; events that are not `wanted` are ignored. Returns a function that stops it. */
    follow: (wanted: (event: LiveEvent<T>) => boolean = () => true): (() => void) => {
      const offEvents = registerLiveFeature<T>({
        types,
        apply: (events) => applyEvents(events.filter(wanted)),
        resync: live.outdate,
      });
      const offPolls = pollWhileAway(pollMs, poll);
      // Once only, however often it is followed.
      const offForget = onForget(scope, clear);
      return () => {
        offEvents();
        offPolls();
        offForget();
      };
    },
    /** Lets it follow the event log for as long as the page lives; the first call counts. */
    register: (): void => {
      if (registered) return;
      registered = true;
      live.follow();
    },
    /** Forgets everything, as the end of its scope does. */
    clear,
  };
  return live;
}

function belowByDate(bottom: Versioned): string {
  return `before=${encodeURIComponent(formatPageCursor(bottom as Versioned & { id: number; createdAt: string }))}`;
}
