import type { Notification } from '@t0/contracts/notifications';
import { useNavigate } from 'react-router-dom';
import { DraftsPanel } from '../../intake/console/drafts-panel.tsx';
import { useHistory, isScheduled } from '../../notifications/console/history.ts';
import { BroadcastPanel } from '../../notifications/console/broadcast-panel.tsx';
import { ReachLine } from '../../notifications/console/reach-line.tsx';
import { LastBroadcasts, type Broadcast } from '../../notifications/console/last-broadcasts.tsx';
import { ReceiptPanel } from '../../notifications/console/receipt-panel.tsx';
import { SignalGenerator } from '../../signals/console/signal-generator.tsx';
import { rereadHeld } from '../../signals/console/use-held-signals.ts';
import { useMayManage } from '../../shared/lib/staff-role.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { broadcastPublished, BroadcastTemplates, signalPublished, SignalTemplates } from './publishing.tsx';
import { usePublishSheet } from './publish-sheet-store.ts';

const LAST = 3;

/** CREATE: messages to every member at once, and their receipts. On a phone the signal generator comes first. */
export function CreateTab() {
  const navigate = useNavigate();
  const mayEmails = useMayManage('members');
  // The phone's sheet holds the forms: there is one of each at a time.
  const { open, mounted } = usePublishSheet();
  if (open !== null || mounted !== null) return null;
  return (
    <SignalGenerator
      onPublished={signalPublished}
      reach={<ReachLine kind="signal" />}
      templates={SignalTemplates}
      before={
        <BroadcastPanel onPublished={broadcastPublished} templates={BroadcastTemplates}>
          <Last />
        </BroadcastPanel>
      }
      after={
        <>
          <DraftsPanel onPublished={signalPublished} onHeld={rereadHeld} />
          <ReceiptPanel onViewFailed={mayEmails ? () => void navigate('?tab=emails') : null} />
        </>
      }
    />
  );
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
