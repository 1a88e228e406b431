import type { Notification } from '@t0/contracts';
import { Save } from 'lucide-react';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { useNow } from '../../shared/lib/use-now.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { isScheduled } from './history-filter.ts';
import { useNotificationEditor } from './use-notification-editor.ts';
import { notificationHistory } from './history.ts';
import { FIELD_NAMES } from './notification-edit.ts';
import { EditFields } from './edit-fields.tsx';

interface EditDialogProps {
  /** As it was when editing began. */
  opened: Notification;
  onClose: () => void;
}

/** 'EDIT NOTIFICATION #{id}' (docs/product/console.md#history). It may change, leave or be deleted while it is edited. */
export function EditDialog({ opened, onClose }: EditDialogProps) {
  const stored = notificationHistory.useStore(({ collection }) => collection.rows.get(opened.id));
  const current = stored ?? opened;
  const editor = useNotificationEditor(current, onClose);
  const scheduled = isScheduled(current, useNow(1000));
  return (
    <Dialog
      title={`EDIT NOTIFICATION #${opened.id}`}
      description="Change a notification that was broadcast or waits for its time"
      onClose={onClose}
    >
      {stored && <ConflictNotice edit={editor.edit} names={FIELD_NAMES} />}
      <form
        noValidate
        className="grid gap-4 p-5 max-md:p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save();
        }}
      >
        {!stored && (
          <FieldError error="Somebody else deleted this notification. What you wrote is still here to be copied." />
        )}
        <EditFields editor={editor} scheduled={scheduled} wasScheduled={current.scheduledFor !== null} />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            className="flex-1"
            disabled={editor.busy || !stored || editor.edit.incoming !== null}
          >
            <Save size={14} aria-hidden /> {editor.busy ? 'UPDATING...' : 'UPDATE NOTIFICATION'}
          </Button>
          <Button onClick={onClose}>CANCEL</Button>
        </div>
      </form>
    </Dialog>
  );
}
