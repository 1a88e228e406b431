import type { Notification } from '@t0/contracts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { deleteNotification } from './api.ts';
import { isScheduled } from './history-filter.ts';
import { notificationHistory } from './history.ts';

/** Asks before a notification is deleted, or one that waits is cancelled. */
export function DeleteNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const times = useTimes();
  const { id, title, scheduledFor } = notification;
  const scheduled = isScheduled(notification, useNow(1000));
  return (
    <DeleteDialog
      title={scheduled ? 'CANCEL NOTIFICATION' : 'DELETE NOTIFICATION'}
      subject={title}
      text={
        scheduled
          ? `It would leave ${times.short(scheduledFor!)}. Cancelled, it never does, and nobody hears of it.`
          : 'It leaves every member’s screen at once. This cannot be undone.'
      }
      action={scheduled ? 'Cancel notification' : 'Delete'}
      back="Back"
      remove={() => deleteNotification(id)}
      onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The notification was not deleted')}
      onDeleted={() => {
        notificationHistory.remove(notification);
        toast({ title: scheduled ? 'NOTIFICATION CANCELLED' : 'NOTIFICATION DELETED', description: title });
      }}
      onClose={onClose}
    />
  );
}
