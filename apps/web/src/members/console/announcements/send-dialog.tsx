import type { AnnouncementRecipients, SendAnnouncementDto } from '@t0/contracts';
import { ANNOUNCED_BY_DEFAULT } from '@t0/contracts';
import { Send } from 'lucide-react';
import { counted } from '../../../shared/lib/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { filterText } from './announcements.ts';

interface SendDialogProps {
  announcement: SendAnnouncementDto;
  recipients: AnnouncementRecipients;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** The question before an announcement is sent: how many get it. */
export function SendDialog({ announcement, recipients: { recipients }, busy, onSend, onClose }: SendDialogProps) {
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
