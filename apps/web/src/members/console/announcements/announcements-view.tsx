import { Panel } from '../../../shared/ui/panel.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { announcements } from './announcements.ts';
import { SendDialog } from './send-dialog.tsx';
import { useAnnouncement } from './use-announcement.ts';

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
