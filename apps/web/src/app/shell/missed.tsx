import type { User } from '@t0/contracts';
import { MissedStrip } from '../../features/missed/components/missed-strip.tsx';
import { useNotifications } from '../../features/notifications/hooks/use-notifications.ts';
import { useSignals } from '../../features/signal-feed/hooks/use-signals.ts';

/** What the member missed, from the signals and notifications the terminal follows. */
export function Missed({ user }: { user: User }) {
  const { signals } = useSignals();
  const { records } = useNotifications();
  return <MissedStrip userId={user.id} signals={signals} notifications={records} />;
}
