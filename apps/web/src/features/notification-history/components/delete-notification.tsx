import type { Notification } from '@t0/contracts';
import { utcShort } from '../../../shared/lib/format.ts';
import { useNow } from '../../../shared/lib/use-now.ts';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { deleteNotification } from '../api/history-api.ts';
import { isScheduled } from '../history-filter.ts';
import { receiveDeletion } from '../live/history-store.ts';

/** Asks before a notification is deleted, or one that waits is cancelled. */
export function DeleteNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { id, title, scheduledFor } = notification;
  const scheduled = isScheduled(notification, useNow(1000));
  return (
    <DeleteDialog
      title={scheduled ? 'CANCEL NOTIFICATION' : 'DELETE NOTIFICATION'}
      subject={title}
      text={
        scheduled
          ? `It would leave ${utcShort(scheduledFor!)} UTC. Cancelled, it never does, and nobody hears of it.`
          : 'It leaves every member’s screen at once. This cannot be undone.'
      }
      action={scheduled ? 'Cancel notification' : 'Delete'}
      back="Back"
      remove={() => deleteNotification(id)}
      onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The notification was not deleted')}
      onDeleted={() => {
        receiveDeletion(notification);
        toast({ title: scheduled ? 'NOTIFICATION CANCELLED' : 'NOTIFICATION DELETED', description: title });
      }}
      onClose={onClose}
    />
  );
}
