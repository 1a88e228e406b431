import type { AnnouncementState, EmailAnnouncement } from '@t0/contracts';
import { CircleStop, Eye, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { DeliveryProgress } from '../../../shared/ui/delivery-progress.tsx';
import { useTimes } from '../../../shared/lib/times.ts';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { LoadOlder } from '../../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton-rows.tsx';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { announcements, filterText } from './announcements.ts';
import { ANNOUNCEMENTS, stopAnnouncement } from './api.ts';
import { MailFrame } from './mail-frame.tsx';

const TONES: Record<AnnouncementState, string> = { sending: 'limit', sent: 'active', stopped: 'closed' };

interface RowProps {
  row: EmailAnnouncement;
  onShow: () => void;
  onStop: () => void;
}

function Row({ row, onShow, onStop }: RowProps) {
  const times = useTimes();
  const { id, subject, state, show, q, author, createdAt } = row;
  return (
    <li data-testid={`announcement-${id}`} className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="badge" data-tone={TONES[state]}>
              {state.toUpperCase()}
            </span>
            <h3 className="min-w-0 font-semibold break-words">{subject}</h3>
          </div>
          <p className="meta mt-1 break-words">
            <time dateTime={createdAt}>{times.dateTime(createdAt)}</time>, to {filterText(show, q)}
            {author && `, by ${author}`}
          </p>
        </div>
        <span className="flex gap-0.5">
          {state === 'sending' && (
            <IconButton small label={`Stop ${subject}`} onClick={onStop}>
              <CircleStop size={14} aria-hidden />
            </IconButton>
          )}
          <IconButton small label={`Show ${subject}`} onClick={onShow}>
            <Eye size={14} aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className="mt-2">
        <DeliveryProgress name={`Emails of ${subject}`} counts={row} />
      </div>
    </li>
  );
}

function StopDialog({ announcement, onClose }: { announcement: EmailAnnouncement; onClose: () => void }) {
  return (
    <DeleteDialog
      title="STOP ANNOUNCEMENT"
      subject={announcement.subject}
      text="Emails that have not left are withheld for good. Those that left stay."
      action="Stop"
      back="Keep sending"
      remove={async () => {
        announcements.answer(await stopAnnouncement(announcement.id));
      }}
      onFailed={(error) => toastFailure('STOP FAILED', error, 'The announcement was not stopped')}
      onDeleted={() => toast({ title: 'ANNOUNCEMENT STOPPED', description: announcement.subject })}
      onClose={onClose}
    />
  );
}

/** The announcements that were sent, with the outcomes of their emails, live (docs/product/console.md#announcements). */
export function AnnouncementList() {
  const { rows, status, error, complete, retry } = announcements.useList();
  const [shown, setShown] = useState<EmailAnnouncement | null>(null);
  const [stopping, setStopping] = useState<EmailAnnouncement | null>(null);
  return (
    <Panel title="Announcements" bleed note={<ConnectionBadge />}>
      {status === 'loading' && <SkeletonRows rows={3} />}
      {status === 'error' && <PanelError title="The announcements are not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && (
        <PanelState icon={Megaphone} title="No announcements yet" text="The first one appears here when it is sent." />
      )}
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} onShow={() => setShown(row)} onStop={() => setStopping(row)} />
        ))}
      </ul>
      {!complete && rows.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load the announcements" onLoad={announcements.readOlder} />
        </div>
      )}
      {stopping && <StopDialog announcement={stopping} onClose={() => setStopping(null)} />}
      {shown && (
        <Dialog title={shown.subject} description="The email that was sent" onClose={() => setShown(null)}>
          <MailFrame title="The email that was sent" src={`${ANNOUNCEMENTS}/${shown.id}/email`} empty="" />
        </Dialog>
      )}
    </Panel>
  );
}
