import type { NotificationStats } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { getStats, STATS_KEY } from '../api/get-stats.ts';

/** While the socket is away (specification 2, section 9). */
const POLL_MS = 60_000;

/** The summary cards' figures; they are read again when an event says that one of them changed. */
export function useStats(): { stats: NotificationStats | undefined; failed: boolean; retry: () => void } {
  const degraded = useConnection((connection) => connection.degraded);
  const { data, isError, refetch } = useQuery({
    queryKey: STATS_KEY,
    queryFn: ({ signal }) => getStats(signal),
    refetchInterval: degraded ? POLL_MS : false,
  });
  return { stats: data, failed: isError && !data, retry: () => void refetch() };
}
