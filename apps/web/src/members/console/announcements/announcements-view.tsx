import type { AnnouncementRecipients, SendAnnouncementDto } from '@t0/contracts';
import { ANNOUNCED_BY_DEFAULT } from '@t0/contracts';
import { Send } from 'lucide-react';
import { Panel } from '../../../shared/ui/panel.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { announcements, filterText } from './announcements.ts';
import { useAnnouncement } from './use-announcement.ts';
import { counted } from '../../../shared/lib/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';

interface SendDialogProps {
  announcement: SendAnnouncementDto;
  recipients: AnnouncementRecipients;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** The question before an announcement is sent: how many get it. */
function SendDialog({ announcement, recipients: { recipients }, busy, onSend, onClose }: SendDialogProps) {
  const { subject, show = ANNOUNCED_BY_DEFAULT, q } = announcement;
  const many = counted(recipients, 'member');
  return (
    <Dialog title="SEND ANNOUNCEMENT" description={`Send it to ${many}`} onClose={onClose} className="md:w-[460px]">
      <div className="p-5 max-md:p-4">
        <p className="break-words">{subject}</p>
        <p className="read mt-1">
          It goes by email to {many}: {filterText(show, q)}. What has left cannot be taken back; STOP withholds the
          rest.
        </p>
      </div>
      <footer className="flex justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={busy} onClick={onSend}>
          <Send size={14} aria-hidden /> {busy ? 'SENDING...' : `SEND TO ${many.toUpperCase()}`}
        </Button>
      </footer>
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
