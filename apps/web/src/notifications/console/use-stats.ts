import type { NotificationStats } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { getStats, STATS_KEY } from './api.ts';

/** While the socket is away (docs/product/limits.md#polling). */
const POLL_MS = 60_000;

/** The summary cards' figures; they are read again when an event says that one of them changed. */
export function useStats(): { stats: NotificationStats | undefined; failed: boolean; retry: () => void } {
  const refetchInterval = usePollWhileAway(POLL_MS);
  const { data, isError, refetch } = useQuery({
    queryKey: STATS_KEY,
    queryFn: ({ signal }) => getStats(signal),
    refetchInterval,
  });
  return { stats: data, failed: isError && !data, retry: () => void refetch() };
}
