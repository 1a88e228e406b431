import type { LiveEventType, TransientPush } from '@t0/contracts/live';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messageOf, request } from '../shared/lib/http.ts';
import { readStatus, type Reading } from '../shared/lib/read-status.ts';
import { usePollWhileAway } from './poll-while-away.ts';
import { useReadAfter } from './use-read-after.ts';

/** Figures that the server computes: their query, and the events after which they are read again. */
export interface FollowedOptions<T> {
  /** Begins with the address of the call. */
  queryKey: QueryKey;
  /** By default a call of that address, which answers with the data. */
  read?: (signal: AbortSignal) => Promise<T>;
  /** A list at module level: the same one with every render. */
  types: readonly LiveEventType[];
  /** The transient push after which they are read again as well. */
  push?: TransientPush['type'];
  /** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
  pollMs: number;
  /** However many events come, read at most once in this time. */
  everyMs?: number;
  /** The interval of reading data without events while on screen, in ms; left out: never. */
  refreshMs?: number;
  /** The error message when the server sent none. */
  failure: string;
}

/** The data, and the status of its reading. Data that was read once stays on screen while a later reading fails. */
export interface Followed<T> extends Reading {
  data: T | undefined;
}

/**
 * Follows a figure only the server can compute. It is read when shown, after each event that may change it, after a resync, and every
 * `pollMs` while the socket is disconnected.
 */
export function useFollowed<T>(options: FollowedOptions<T>): Followed<T> {
  const { queryKey, types, push, pollMs, everyMs = 1000, refreshMs, failure } = options;
  const interval = usePollWhileAway(pollMs);
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => (options.read ? options.read(signal) : request<T>(String(queryKey[0]), { signal })),
    staleTime: 0,
    refetchInterval: interval || (refreshMs ?? false),
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  useReadAfter(types, everyMs, retry, push);
  return { data, status: readStatus(data !== undefined, isError), error: messageOf(error, failure), retry };
}
