import type { Notification, UpdateNotificationDto } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf } from '../../shared/editing/current-of.ts';
import { useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { updateNotification } from './api.ts';
import { notificationHistory } from './history.ts';
import { bodyOf, checkNotification, snapshotOfNotification } from './notification-edit.ts';
import type { NotificationEdit } from './notification-edit.ts';

/** A notification being edited. */
export interface NotificationEditor {
  edit: VersionedEdit<NotificationEdit>;
  /** Field to message. */
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  save: () => Promise<void>;
}

/**
 * Edits a notification. Only edited fields are sent, with the expected version. When another administrator was faster, the server's answer
 * brings the current state, and the user chooses.
 */
export function useNotificationEditor(notification: Notification, onDone: () => void): NotificationEditor {
  const edit = useVersionedEdit(null, snapshotOfNotification(notification));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const update = useMutation({
    mutationFn: (body: UpdateNotificationDto) => updateNotification(notification.id, body),
    onSuccess: (saved) => {
      notificationHistory.put(saved);
      toast({ title: 'NOTIFICATION UPDATED', description: 'Every member who sees it sees the change' });
      onDone();
    },
    onError: (error) => {
      const current = currentOf<Notification>(error);
      if (current) notificationHistory.put(current);
      if (error instanceof HttpError) setErrors(error.fields);
      toastFailure('UPDATE FAILED', error, 'The notification was not changed');
    },
  });
  const save = async (): Promise<void> => {
    if (edit.incoming || update.isPending) return;
    if (!edit.dirty) return onDone();
    const body = bodyOf(edit.changes);
    const found = await checkNotification(body);
    setErrors(found);
    if (Object.keys(found).length === 0) update.mutate({ ...body, version: edit.version });
  };
  return { edit, errors, busy: update.isPending, save };
}
