import { LIMITS } from '@t0/contracts';
import type { LiveEventType, SuppressedEmail } from '@t0/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { atMostEvery } from '../../../shared/lib/at-most-every.ts';
import { messageOf } from '../../../shared/lib/http.ts';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { getSuppressed } from '../api/suppressions.ts';
import { EMAIL_POLL_MS } from '../events.ts';

/** After these an address may have come or gone. */
const TYPES: readonly LiveEventType[] = ['email.delivery', 'welcome_email.result', 'email_suppression.lifted'];
const EVERY_MS = 2000;

/** Addresses that get no mail, and how the reading of them stands. */
export interface SuppressedList {
  rows: readonly SuppressedEmail[];
  status: 'loading' | 'error' | 'ready';
  error: string;
  /** False: there are more on the server. */
  complete: boolean;
  retry: () => void;
  readMore: () => Promise<void>;
}

/** The addresses with `q` in them, by address; read anew after each event that may change them. */
export function useSuppressed(q: string): SuppressedList {
  const degraded = useConnection((connection) => connection.degraded);
  const { data, isError, error, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: ['/api/admin/email-suppressions', q],
    queryFn: ({ pageParam, signal }) => getSuppressed(q, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: SuppressedEmail[]) =>
      page.length < LIMITS.adminList.page ? undefined : page.at(-1)!.email,
    staleTime: 0,
    refetchInterval: degraded ? EMAIL_POLL_MS : false,
  });
  useEffect(() => {
    const { run, stop } = atMostEvery(EVERY_MS, () => void refetch());
    const off = registerLiveFeature({ types: TYPES, apply: run, resync: run });
    return () => {
      off();
      stop();
    };
  }, [refetch]);
  return {
    rows: data?.pages.flat() ?? [],
    status: data ? 'ready' : isError ? 'error' : 'loading',
    error: messageOf(error, 'The addresses cannot be loaded.'),
    complete: !hasNextPage,
    retry: () => void refetch(),
    readMore: async () => {
      await fetchNextPage({ throwOnError: true });
    },
  };
}
