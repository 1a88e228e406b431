import type { LiveEventType } from '@t0/contracts/live';
import { formatPageCursor } from '@t0/contracts/platform';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HttpError } from '../shared/lib/http.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { readingOf } from '../shared/lib/read-status.ts';
import { isReached } from './collection.ts';
import type { Versioned } from './collection.ts';
import type { LiveDefinition, LiveList, LiveReading } from './live-definition.ts';
import type { liveStore } from './live-store.ts';
import { readSnapshot, takePreloadedList } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

let views = 0;

/** How a list is read: its query, the page below its rows, and what of it is on screen. */
export function liveReading<Row extends Versioned, Overlay, Data, T extends LiveEventType>(
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
