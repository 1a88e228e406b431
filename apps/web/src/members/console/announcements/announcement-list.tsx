import type { AnnouncementState, EmailAnnouncement } from '@t0/contracts/email';
import { CircleStop, Eye, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { DeliveryProgress } from '../../../shared/ui/delivery-progress.tsx';
import { useTimes } from '../../../shared/lib/times.ts';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { OlderRows } from '../../../shared/ui/load-older.tsx';
import { PanelReading } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { announcements, filterText, ANNOUNCEMENTS } from './api.ts';
import { request } from '../../../shared/lib/http.ts';

const TONES: Record<AnnouncementState, string> = {
  scheduled: 'limit',
  sending: 'limit',
  sent: 'active',
  stopped: 'closed',
};

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
          {(state === 'sending' || state === 'scheduled') && (
            <IconButton small label={`${state === 'sending' ? 'Stop' : 'Cancel'} ${subject}`} onClick={onStop}>
              <CircleStop size={14} aria-hidden />
            </IconButton>
          )}
          <IconButton small label={`Show ${subject}`} onClick={onShow}>
            <Eye size={14} aria-hidden />
          </IconButton>
        </span>
      </div>
      {state !== 'scheduled' && (
        <div className="mt-2">
          <DeliveryProgress name={`Emails of ${subject}`} counts={row} />
        </div>
      )}
    </li>
  );
}

function StopDialog({ announcement, onClose }: { announcement: EmailAnnouncement; onClose: () => void }) {
  const isSending = announcement.state === 'sending';
  return (
    <DeleteDialog
      title={`${isSending ? 'STOP' : 'CANCEL'} ANNOUNCEMENT`}
      subject={announcement.subject}
      text={
        isSending
          ? 'Emails that have not left are withheld for good. Those that left stay.'
          : 'It does not leave. Its text stays in the list.'
      }
      action={isSending ? 'Stop' : 'Cancel it'}
      back={isSending ? 'Keep sending' : 'Keep it'}
      remove={async () => {
        announcements.answer(
          await request<EmailAnnouncement>(`${ANNOUNCEMENTS}/${announcement.id}/stop`, { method: 'POST' }),
        );
      }}
      onFailed={(error) =>
        isSending
          ? toastFailure('STOP FAILED', error, 'The announcement was not stopped')
          : toastFailure('CANCEL FAILED', error, 'The announcement was not cancelled')
      }
      onDeleted={() =>
        toast({ title: `ANNOUNCEMENT ${isSending ? 'STOPPED' : 'CANCELLED'}`, description: announcement.subject })
      }
      onClose={onClose}
    />
  );
}

const emailName = ({ state }: EmailAnnouncement): string =>
  `The email that ${state === 'scheduled' ? 'is to be' : 'was'} sent`;

/** The announcements that were sent or are scheduled, with the outcomes of their emails, live (docs/product/console.md#announcements). */
export function AnnouncementList() {
  const { rows, status, error, complete, retry } = announcements.useList();
  const [shown, setShown] = useState<EmailAnnouncement | null>(null);
  const [stopping, setStopping] = useState<EmailAnnouncement | null>(null);
  return (
    <Panel title="Announcements" bleed note={<ConnectionBadge />}>
      <PanelReading
        of={{ status, error, retry }}
        failed="The announcements are not available"
        empty={
          rows.length === 0 && {
            icon: Megaphone,
            title: 'No announcements yet',
            text: 'The first one appears here when it is sent.',
          }
        }
      >
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} onShow={() => setShown(row)} onStop={() => setStopping(row)} />
          ))}
        </ul>
      </PanelReading>
      {!complete && rows.length > 0 && (
        <OlderRows failure="Failed to load the announcements" onLoad={announcements.readOlder} />
      )}
      {stopping && <StopDialog announcement={stopping} onClose={() => setStopping(null)} />}
      {shown && (
        <Dialog title={shown.subject} description={emailName(shown)} onClose={() => setShown(null)}>
          <MailFrame title={emailName(shown)} src={`${ANNOUNCEMENTS}/${shown.id}/email`} empty="" />
        </Dialog>
      )}
    </Panel>
  );
}

interface MailFrameProps {
  /** 'Preview of the email' */
  title: string;
  /** The address of the page, of this server; null: nothing to show yet. */
  src: string | null;
  /** In its place. */
  empty: string;
}

/** An email as its reader gets it, in a frame that runs no script and leads nowhere (docs/SECURITY.md#csp). */
export function MailFrame({ title, src, empty }: MailFrameProps) {
  if (src === null) return <p className="meta grid h-120 place-items-center p-4 text-center">{empty}</p>;
  return <iframe title={title} src={src} sandbox="" className="block h-120 w-full border-0 bg-raised" />;
}
