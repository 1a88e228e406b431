import type { LiveEvent, LiveEventType } from '@t0/contracts/live';
import { formatPageCursor } from '@t0/contracts/platform';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { onForget } from '../shared/lib/forgetting.ts';
import { type Versioned, isReached } from './collection.ts';
import type { LiveDefinition, LiveList, LiveReading } from './live-definition.ts';
import { liveStore } from './live-store.ts';
import { registerOfflineList } from './offline-lists.ts';
import { pollWhileAway } from './poll-while-away.ts';
import { registerLiveFeature } from './registry.ts';
import { HttpError } from '../shared/lib/http.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { readingOf } from '../shared/lib/read-status.ts';
import { readSnapshot, takePreloadedList, type Snapshot } from './snapshot.ts';

let views = 0;

/** How a list is read: its query, the page below its rows, and what of it is on screen. */
function liveReading<Row extends Versioned, Overlay, Data, T extends LiveEventType>(
  definition: LiveDefinition<Row, Overlay, Data, T>,
  { useStore, reader, receive, receiveOlder }: ReturnType<typeof liveStore<Row, Overlay, Data, T>>,
) {
  const { path, view = false, order, shows = () => true, below = belowByDate, failure } = definition;
  const query = queryOptions({
    queryKey: view ? [path, (views += 1)] : [path],
    ...(view && { gcTime: 0 }),
    retry: definition.retries ?? 0,
    queryFn: async ({ signal }) => {
      const expected = reader();
      const read = await readSnapshot<Data>(path, signal);
      if (expected === reader()) receive(read);
      return read.cursor;
    },
  });
  /** Reads the list unless it was read already, and returns the status of the reading. */
  const useReading = (): LiveReading => {
    const { isError, error, refetch } = useQuery(query);
    const ready = useStore((state) => state.ready);
    return {
      ...readingOf({ data: ready || undefined, isError, error, refetch }, failure),
      denied: !ready && error instanceof HttpError && [401, 403].includes(error.statusCode),
    };
  };
  return {
    query,
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
    /** Begins with the data of the server-rendered page, as if it had been read. */
    take: (): void => {
      const read = takePreloadedList(path);
      if (!read) return;
      receive(read as Snapshot<Data>);
      queryClient.setQueryData(query.queryKey, read.cursor);
    },
    /** Reads the next page, below the rows read so far. */
    readOlder: async (): Promise<void> => {
      for (;;) {
        const { bottom } = useStore.getState().collection;
        if (bottom === null) return;
        const expected = reader();
        const read = await readSnapshot<Data>(`${path}${path.includes('?') ? '&' : '?'}${below(bottom)}`);
        if (expected !== reader() || receiveOlder(read, bottom)) return;
      }
    },
    /** Has it read from the server again. */
    reread: (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
    /** Reads it again if it is on screen and is not being read. */
    poll: (): void =>
      void queryClient.refetchQueries(
        { queryKey: query.queryKey, exact: true, type: 'active' },
        { cancelRefetch: false },
      ),
  };
}

function belowByDate(bottom: Versioned): string {
  return `before=${encodeURIComponent(formatPageCursor(bottom as Versioned & { id: number; createdAt: string }))}`;
}

/** A snapshot read once, followed live, polled while the socket is disconnected, forgotten with its scope. */
export type LiveResource<
  Row extends Versioned,
  Overlay = null,
  Data = Row[],
  T extends LiveEventType = LiveEventType,
> = ReturnType<typeof defineLive<Row, Overlay, Data, T>>;

/** Defines a list; once per address, at module level, or by a component that shows it with a filter of its own. */
export function defineLive<
  Row extends Versioned,
  Overlay = null,
  Data = Row[],
  T extends LiveEventType = LiveEventType,
>(definition: LiveDefinition<Row, Overlay, Data, T>) {
  const { scope, path, events: types, pollMs } = definition;
  const store = liveStore(definition);
  const reading = liveReading(definition, store);
  onForget(scope, store.clear);
  if (definition.offline)
    registerOfflineList(path, {
      keep: store.keep,
      restore: store.restore,
      drop: () => {
        if (!store.isRestored()) return;
        store.clear();
        // The running read began before the data was forgotten, so its answer is ignored.
        reading.reread();
      },
    });
  reading.take();

  /** After a resync, or when the user's access changed: keeps what is shown until it is read again. */
  const outdate = (): void => {
    store.doubt();
    reading.reread();
  };
  /** Lets it follow the event log; events that are not `wanted` are ignored. Returns a function that stops it. */
  const follow = (wanted: (event: LiveEvent<T>) => boolean = () => true): (() => void) => {
    const offEvents = registerLiveFeature<T>({
      types,
      apply: (events) => store.applyEvents(events.filter(wanted)),
      resync: outdate,
    });
    const offPolls = pollWhileAway(pollMs, reading.poll);
    // Once only, however often it is followed.
    const offForget = onForget(scope, store.clear);
    return () => {
      offEvents();
      offPolls();
      offForget();
    };
  };
  let registered = false;
  /** Lets it follow the event log for as long as the page lives; the first call counts. */
  const register = (): void => {
    if (registered) return;
    registered = true;
    follow();
  };
  return { ...store, ...reading, outdate, follow, register };
}
