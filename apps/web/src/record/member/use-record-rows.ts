import { LIMITS } from '@t0/contracts';
import type { RecordPage, RecordPrices, RecordRow } from '@t0/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { messageOf } from '../../shared/lib/http.ts';
import { getRecordPage } from './api.ts';

/** The listed signals so far, and the status of their reading. */
export interface RecordRows {
  rows: readonly RecordRow[];
  /** Undefined: still to come. */
  total: number | undefined;
  sealed: number;
  error: string | null;
  complete: boolean;
  retry: () => void;
  readOlder: () => Promise<void>;
}

/** The signals of a record in pages, newest first; `size` is the ledger's: all pages are read again when it grows. */
export function useRecordRows(prices: RecordPrices, size: number): RecordRows {
  const { data, error, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery<
    RecordPage,
    Error,
    InfiniteData<RecordPage>,
    QueryKey,
    RecordRow | undefined
  >({
    queryKey: ['/api/record/rows', prices, size],
    queryFn: ({ pageParam, signal }) => getRecordPage(prices, pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ rows }) => (rows.length < LIMITS.record.page ? undefined : rows.at(-1)),
    placeholderData: (previous) => previous,
  });
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: data?.pages[0]?.total,
    sealed: data?.pages[0]?.sealed ?? 0,
    error: error && !data ? messageOf(error, 'The signals cannot be loaded.') : null,
    complete: !hasNextPage,
    retry: () => void refetch(),
    readOlder: async () => {
      await fetchNextPage({ throwOnError: true });
    },
  };
}
