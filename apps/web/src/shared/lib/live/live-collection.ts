import { formatPageCursor } from '@t0/contracts';
import type { LiveEventType } from '@t0/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { HttpError, messageOf } from '../http.ts';
import { queryClient } from '../query-client.ts';
import { applyEvents } from './collection-events.ts';
import { applyPage, applySnapshot } from './collection-readings.ts';
import { EMPTY_COLLECTION, isReached, outdate } from './collection.ts';
import type { Collection, CollectionEvent, Versioned } from './collection.ts';
import { useConnection } from './connection-store.ts';
import { registerLiveFeature } from './registry.ts';
import { readSnapshot } from './snapshot.ts';

/** Where a collection is read, and what keeps it true. */
export interface LiveCollectionOptions<Row extends Versioned> {
  /** The list's address, e.g. '/api/videos'. */
  path: string;
  types: readonly LiveEventType[];
  order: (a: Row, b: Row) => number;
  /** What is shown of it; everything unless said. */
  shows?: (row: Row) => boolean;
  /** Rows in a full page; a shorter answer is the whole list. Left out: the list has no pages. */
  page?: number;
  /** Read again this often while the socket is away (specification 1, section 9). */
  pollMs: number;
  /** Failed reads tried again (specification 1, section 9). */
  retries: number;
  /** What went wrong, when the server did not say. */
  failure: string;
}

/** A collection on screen, and how the reading of it stands. */
export interface LiveList<Row> {
  rows: Row[];
  status: 'loading' | 'error' | 'ready';
  error: string;
  /** The reading failed because the person has no access. */
  denied: boolean;
  /** False: there are older rows on the server. */
  complete: boolean;
  retry: () => void;
}

/** One collection of published content: a snapshot read once, followed live, polled while the socket is away. */
export interface LiveCollection<Row extends Versioned> {
  useList: () => LiveList<Row>;
  /** One row; null when it is known to be deleted, undefined when it is not here. */
  useRow: (id: number) => Row | null | undefined;
  /** Reads the page below what was read. */
  readOlder: () => Promise<void>;
  /** Lets it follow the event log; the first call counts. */
  register: () => void;
  /** Forgets everything: another person, or access lost. */
  clear: () => void;
}

interface Held<Row extends Versioned> {
  collection: Collection<Row>;
  /** True once a snapshot has arrived. */
  ready: boolean;
}

/** Makes a collection; once per path, at module level. */
export function liveCollection<Row extends Versioned>(options: LiveCollectionOptions<Row>): LiveCollection<Row> {
  const { path, types, order, shows = () => true, page = Infinity, pollMs, retries, failure } = options;
  const EMPTY: Held<Row> = { collection: EMPTY_COLLECTION, ready: false };
  const useStore = create<Held<Row>>(() => EMPTY);
  let registered = false;
  const readingOf = (rows: readonly Row[]) => ({ rows, complete: rows.length < page });

  const query = queryOptions({
    queryKey: [path],
    retry: retries,
    queryFn: async ({ signal }) => {
      const { data, cursor } = await readSnapshot<Row[]>(path, signal);
      useStore.setState(({ collection }) => ({
        collection: applySnapshot(collection, readingOf(data), cursor, order),
        ready: true,
      }));
      return cursor;
    },
  });

  return {
    useList() {
      const degraded = useConnection((connection) => connection.degraded);
      const { isError, error, refetch } = useQuery({ ...query, refetchInterval: degraded ? pollMs : false });
      useEffect(() => {
        if (degraded) void refetch();
      }, [degraded, refetch]);
      const { collection, ready } = useStore();
      const rows = useMemo(() => {
        const shown = (row: Row): boolean => shows(row) && isReached(collection, row, order);
        return [...collection.rows.values()].filter(shown).sort(order);
      }, [collection]);
      return {
        rows,
        status: ready ? 'ready' : isError ? 'error' : 'loading',
        error: messageOf(error, failure),
        denied: !ready && error instanceof HttpError && [401, 403].includes(error.statusCode),
        complete: collection.complete,
        retry: () => void refetch(),
      };
    },
    useRow: (id) =>
      useStore(({ collection: { rows, known } }) => {
        const row = rows.get(id);
        if (row) return shows(row) ? row : null;
        return known.has(id) ? null : undefined;
      }),
    async readOlder() {
      for (;;) {
        const { bottom } = useStore.getState().collection;
        if (bottom === null) return;
        const before = encodeURIComponent(formatPageCursor(bottom as Row & { createdAt: string }));
        const { data, cursor } = await readSnapshot<Row[]>(`${path}?before=${before}`);
        const { collection } = useStore.getState();
        // Another history of the log: what is read after its resync counts.
        if ((cursor?.epoch ?? null) !== collection.epoch) return;
        const at = cursor?.seq ?? collection.floor;
        // A snapshot that was read later says more of what happened meanwhile, or ends elsewhere: once more.
        if (at < collection.floor || collection.bottom !== bottom) continue;
        useStore.setState({ collection: applyPage(collection, readingOf(data), at, order) });
        return;
      }
    },
    register() {
      if (registered) return;
      registered = true;
      registerLiveFeature({
        types,
        apply: (events) =>
          useStore.setState(({ collection }) => ({
            collection: applyEvents(collection, events as unknown as CollectionEvent[], order),
          })),
        resync: () => {
          useStore.setState(({ collection }) => ({ collection: outdate(collection) }));
          void queryClient.invalidateQueries({ queryKey: query.queryKey });
        },
      });
    },
    clear() {
      useStore.setState(EMPTY);
      queryClient.removeQueries({ queryKey: query.queryKey });
    },
  };
}
