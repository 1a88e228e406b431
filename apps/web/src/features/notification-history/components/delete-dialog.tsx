import type { Notification } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { utcShort } from '../../../shared/lib/format.ts';
import { useNow } from '../../../shared/lib/use-now.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { deleteNotification } from '../api/history-api.ts';
import { isScheduled } from '../history-filter.ts';
import { receiveDeletion } from '../live/history-store.ts';

/** Asks before a notification is deleted, or one that waits is cancelled. */
export function DeleteDialog({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { id, title, scheduledFor } = notification;
  const scheduled = isScheduled(notification, useNow(1000));
  const remove = useMutation({
    mutationFn: () => deleteNotification(id),
    onSuccess: () => {
      receiveDeletion(notification);
      toast({ title: scheduled ? 'NOTIFICATION CANCELLED' : 'NOTIFICATION DELETED', description: title });
      onClose();
    },
    onError: (error) => toastFailure('DELETE FAILED', error, 'The notification was not deleted'),
  });
  return (
    <Dialog
      title={scheduled ? 'CANCEL NOTIFICATION' : 'DELETE NOTIFICATION'}
      description={`${scheduled ? 'Cancel' : 'Delete'} ${title}`}
      onClose={onClose}
      className="md:w-[440px]"
    >
      <div className="p-5 break-words max-md:p-4">
        <p>{title}</p>
        <p className="read mt-1">
          {scheduled
            ? `It would leave ${utcShort(scheduledFor!)} UTC. Cancelled, it never does, and nobody hears of it.`
            : 'It leaves every member’s screen at once. This cannot be undone.'}
        </p>
      </div>
      <footer className="flex justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
        <Button onClick={onClose}>Back</Button>
        <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
          <Trash2 size={14} aria-hidden /> {scheduled ? 'Cancel notification' : 'Delete'}
        </Button>
      </footer>
    </Dialog>
  );
}
