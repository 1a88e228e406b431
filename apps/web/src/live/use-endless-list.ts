import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { messageOf } from '../shared/lib/http.ts';
import { readStatus, type Reading } from '../shared/lib/read-status.ts';
import { usePollWhileAway } from './poll-while-away.ts';

interface EndlessOptions<Row> {
  queryKey: QueryKey;
  /** Reads the page after this row; undefined: the first one. */
  read: (after: Row | undefined, signal: AbortSignal) => Promise<Row[]>;
  /** Rows of one page. */
  page: number;
  /** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
  pollMs: number;
  failure: string;
}

/** A list read in pages, and the status of its reading. */
export interface EndlessList<Row> extends Reading {
  rows: readonly Row[];
  /** False: there are more on the server. */
  complete: boolean;
  readOlder: () => Promise<void>;
}

/** A list without ids of its own: all its pages are read again together. Events are the caller's. */
export function useEndlessList<Row>({ queryKey, read, page, pollMs, failure }: EndlessOptions<Row>): EndlessList<Row> {
  const refetchInterval = usePollWhileAway(pollMs);
  const { data, isError, error, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery<
    Row[],
    Error,
    InfiniteData<Row[]>,
    QueryKey,
    Row | undefined
  >({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam as Row | undefined, signal),
    initialPageParam: undefined,
    getNextPageParam: (rows) => (rows.length < page ? undefined : rows.at(-1)),
    staleTime: 0,
    refetchInterval,
  });
  const rows = useMemo(() => data?.pages.flat() ?? [], [data]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    rows,
    status: readStatus(data !== undefined, isError),
    error: messageOf(error, failure),
    complete: !hasNextPage,
    retry,
    readOlder: async () => {
      await fetchNextPage({ throwOnError: true });
    },
  };
}
