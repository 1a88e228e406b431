import type { JournalPage, JournalRow, JournalSummary } from '@t0/contracts/journal';
import type { LiveEventType } from '@t0/contracts/live';
import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { useFollowed, type Followed } from '../../live/use-followed.ts';
import { useReadAfter } from '../../live/use-read-after.ts';
import { readStatus, type ReadStatus } from '../../shared/lib/read-status.ts';
import { getJournalPage } from './api.ts';

/** After these events an entry, or the outcome of its signal, may have changed. */
const TYPES: readonly LiveEventType[] = [
  'journal.changed',
  'signal.updated',
  'signal.deleted',
  'record_settings.updated',
];
const POLL_MS = 30_000;
const EVERY_MS = 1000;
const SUMMARY_KEY = ['/api/journal/summary'];
const ENTRIES_KEY = ['/api/journal/entries'];
const FAILURE = 'The journal cannot be loaded.';

/** The sums, read again after the events that change them. */
export function useJournalSummary(): Followed<JournalSummary> {
  return useFollowed<JournalSummary>({
    queryKey: SUMMARY_KEY,
    types: TYPES,
    pollMs: POLL_MS,
    everyMs: EVERY_MS,
    failure: FAILURE,
  });
}

/** The entries so far, and the status of their reading. */
export interface JournalList {
  entries: readonly JournalRow[];
  /** Undefined: still to come. */
  total: number | undefined;
  status: ReadStatus;
  error: string;
  complete: boolean;
  retry: () => void;
  readOlder: () => Promise<void>;
}

/** The entries in pages, newest first; all pages on screen are read again after the events that change them. */
export function useJournalEntries(): JournalList {
  const refetchInterval = usePollWhileAway(POLL_MS);
  const { data, isError, error, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery<
    JournalPage,
    Error,
    InfiniteData<JournalPage>,
    QueryKey,
    string | undefined
  >({
    queryKey: ENTRIES_KEY,
    queryFn: ({ pageParam, signal }) => getJournalPage(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
    staleTime: 0,
    refetchInterval,
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  useReadAfter(TYPES, EVERY_MS, retry);
  return {
    entries: data?.pages.flatMap(({ entries }) => entries) ?? [],
    total: data?.pages[0]?.total,
    status: readStatus(data !== undefined, isError),
    error: messageOf(error, FAILURE),
    complete: !hasNextPage,
    retry,
    readOlder: async () => {
      await fetchNextPage({ throwOnError: true });
    },
  };
}
