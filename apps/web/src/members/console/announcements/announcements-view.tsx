import { ANNOUNCED_BY_DEFAULT, type AnnouncementRecipients, type SendAnnouncementDto } from '@t0/contracts/email';
import { Send } from 'lucide-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Panel } from '../../../shared/ui/panel.tsx';
import { AnnouncementForm, useAnnouncement } from './announcement-form.tsx';
import { AnnouncementList, MailFrame } from './announcement-list.tsx';
import { announcements, filterText, ANNOUNCEMENTS, createPreview } from './api.ts';
import { counted } from '../../../shared/lib/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog, DialogFoot } from '../../../shared/ui/dialog.tsx';
import { messageOf } from '../../../shared/lib/http.ts';
import { useTimes } from '../../../shared/lib/times.ts';
import { useDebounced } from '../../../shared/lib/use-time.ts';

/** Shorter than the server keeps a preview. */
const FRESH_MS = 5 * 60_000;

interface SendDialogProps {
  announcement: SendAnnouncementDto;
  recipients: AnnouncementRecipients;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** The question before an announcement is sent: how many get it. */
function SendDialog({ announcement, recipients: { recipients }, busy, onSend, onClose }: SendDialogProps) {
  const { subject, show = ANNOUNCED_BY_DEFAULT, q, scheduledFor } = announcement;
  const times = useTimes();
  const many = counted(recipients, 'member');
  return (
    <Dialog
      title={`${scheduledFor ? 'SCHEDULE' : 'SEND'} ANNOUNCEMENT`}
      description={`${scheduledFor ? 'Schedule' : 'Send'} it to ${many}`}
      onClose={onClose}
      className="md:w-[460px]"
    >
      <div className="p-5 max-md:p-4">
        <p className="break-words">{subject}</p>
        <p className="read mt-1">
          {scheduledFor
            ? `It leaves ${times.dateTime(scheduledFor)}, by email to the members whom the filter finds then, ${many} now: ${filterText(show, q)}. Until then it can be cancelled.`
            : `It goes by email to ${many}: ${filterText(show, q)}. What has left cannot be taken back; STOP withholds the rest.`}
        </p>
      </div>
      <DialogFoot onCancel={onClose}>
        <Button variant="primary" disabled={busy} onClick={onSend}>
          <Send size={14} aria-hidden />{' '}
          {scheduledFor ? (busy ? 'SCHEDULING...' : 'SCHEDULE') : busy ? 'SENDING...' : `SEND TO ${many.toUpperCase()}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

announcements.register();

/** ANNOUNCEMENTS: writes one, and lists those that were sent (docs/product/console.md#announcements). */
export function AnnouncementsView() {
  const editor = useAnnouncement();
  const { draft, question, recipients, isSending, send, cancel } = editor;
  return (
    <>
      <div className="grid items-start gap-4 desk:grid-cols-2 max-md:gap-2">
        <Panel title="New announcement" bleed>
          <AnnouncementForm editor={editor} />
        </Panel>
        <AnnouncementPreview subject={draft.subject} text={draft.text} />
      </div>
      <AnnouncementList />
      {question && recipients && (
        <SendDialog
          announcement={question}
          recipients={recipients}
          busy={isSending}
          onSend={() => send(question)}
          onClose={cancel}
        />
      )}
    </>
  );
}

/** The email as the server makes it of this text, as it is typed. */
function AnnouncementPreview({ subject, text }: { subject: string; text: string }) {
  const shown = useDebounced(JSON.stringify({ subject: subject.trim(), text: text.trim() }));
  const words = JSON.parse(shown) as { subject: string; text: string };
  const isWritten = words.subject !== '' && words.text !== '';
  const { data, error } = useQuery({
    queryKey: [ANNOUNCEMENTS, 'preview', shown],
    queryFn: ({ signal }) => createPreview(words, signal),
    enabled: isWritten,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });
  return (
    <Panel
      title="Preview"
      bleed
      className="desk:sticky desk:top-[calc(var(--bar)+16px)]"
      note={<span className="meta">as members get it, with your name</span>}
    >
      {error && (
        <p role="alert" className="border-b border-line px-4 py-2 text-meta text-short">
          {messageOf(error, 'The preview is not available.')}
        </p>
      )}
      <MailFrame
        title="Preview of the email"
        src={isWritten ? (data ?? null) : null}
        empty="Write a subject and a text."
      />
    </Panel>
  );
}
