import type { Notification } from '@t0/contracts';
import { useNavigate } from 'react-router-dom';
import { useHistory } from '../../features/notification-history/hooks/use-history.ts';
import { isScheduled } from '../../features/notification-history/history-filter.ts';
import { receiveAnswer } from '../../features/notification-history/live/history-store.ts';
import { BroadcastPanel } from '../../features/notification-publishing/components/broadcast-panel.tsx';
import { LastBroadcasts } from '../../features/receipts/components/last-broadcasts.tsx';
import type { Broadcast } from '../../features/receipts/components/last-broadcasts.tsx';
import { ReceiptPanel } from '../../features/receipts/components/receipt-panel.tsx';
import { showReceipt } from '../../features/receipts/live/receipts-store.ts';
import { SignalGenerator } from '../../features/signal-publishing/components/signal-generator.tsx';
import { useNow } from '../../shared/lib/use-now.ts';

const LAST = 3;

/** CREATE: what leaves for every member at once, and the receipt of it. On a phone the signal generator comes first. */
export function CreateTab() {
  const navigate = useNavigate();
  return (
    <SignalGenerator
      onPublished={({ id }) => showReceipt({ kind: 'signal', id })}
      before={
        <BroadcastPanel onPublished={publish}>
          <Last />
        </BroadcastPanel>
      }
      after={<ReceiptPanel onViewFailed={() => void navigate('?tab=emails')} />}
    />
  );
}

function publish(notification: Notification): void {
  receiveAnswer(notification);
  // One that waits has nothing to show until it leaves.
  if (notification.scheduledFor === null) showReceipt({ kind: 'notification', id: notification.id });
}

function Last() {
  const { rows } = useHistory();
  const now = useNow(10_000);
  return (
    <LastBroadcasts
      broadcasts={rows
        .filter((row) => !isScheduled(row, now))
        .slice(0, LAST)
        .map(broadcastOf)}
    />
  );
}

/** The notification of a signal shares its receipt: it is the signal that members wait for. */
function broadcastOf({ id, title, type, priority, createdAt, signalId }: Notification): Broadcast {
  const publication =
    signalId !== null && type === 'signal'
      ? { kind: 'signal' as const, id: signalId }
      : { kind: 'notification' as const, id };
  return { ...publication, title, note: `${type}, ${priority}`, at: createdAt };
}
