import type { User } from '@t0/contracts/accounts';
import { MissedStrip } from '../../signals/member/missed-strip.tsx';
import { useNotifications } from '../../notifications/member/use-notifications.ts';
import { useSignals } from '../../signals/member/use-signals.ts';

/** The signals and notifications that the member missed, from the lists that the terminal follows. */
export function Missed({ user }: { user: User }) {
  const { signals } = useSignals();
  const { records } = useNotifications();
  return <MissedStrip userId={user.id} signals={signals} notifications={records} />;
}
