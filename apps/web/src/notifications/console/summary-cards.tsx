import type { NotificationStats } from '@t0/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { count, counted } from '../../shared/lib/count.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { STATS_KEY } from './api.ts';
import { useReach } from './receipts-store.ts';
import { readSnapshot } from '../../live/snapshot.ts';

/** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
const POLL_MS = 60_000;

/** The summary cards' figures; they are read again when an event says that one of them changed. */
function useStats(): { stats: NotificationStats | undefined; failed: boolean; retry: () => void } {
  const refetchInterval = usePollWhileAway(POLL_MS);
  const { data, isError, refetch } = useQuery({
    queryKey: STATS_KEY,
    queryFn: async ({ signal }) => (await readSnapshot<NotificationStats>('/api/notifications/stats', signal)).data,
    refetchInterval,
  });
  return { stats: data, failed: isError && !data, retry: () => void refetch() };
}

/** The four cards above the tabs (docs/product/console.md#summary-cards), live. */
export function SummaryCards() {
  const { stats, failed, retry } = useStats();
  if (failed)
    return (
      <p role="alert" className="flex items-center gap-3 border-b border-line px-4 py-3 text-meta text-short">
        The figures cannot be loaded.
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  const shown = (value: number | undefined) => (value === undefined ? undefined : count(value));
  return (
    <Tiles>
      <Tile label="Total notifications" value={shown(stats?.total)} />
      <Tile
        label="Active paid subscribers"
        value={shown(stats?.activeSubscribers)}
        note={
          <>
            {stats ? count(stats.grantedSubscribers) : '--'} granted,{' '}
            <span className="max-md:block">{stats ? count(stats.trialSubscribers) : '--'} in trial</span>
          </>
        }
      />
      <Tile label="Notifications of alerts" value={shown(stats?.alerts)} />
      <Tile label="Notifications of signals" value={shown(stats?.signals)} />
    </Tiles>
  );
}

/** The number of members connected now, and of all; nothing while it is unknown. */
export function OnlineNote() {
  const reach = useReach('notification');
  if (!reach) return null;
  return (
    <span className="meta max-md:hidden">
      <span className="text-link">{counted(reach.online, 'member')}</span> online, {count(reach.members)} subscribed
    </span>
  );
}
