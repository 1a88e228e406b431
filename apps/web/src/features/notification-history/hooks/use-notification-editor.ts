import type { Notification, UpdateNotificationDto } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useMergedEdit } from '../../../shared/editing/use-merged-edit.ts';
import type { MergedEditing } from '../../../shared/editing/use-merged-edit.ts';
import { HttpError } from '../../../shared/lib/http.ts';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { updateNotification } from '../api/history-api.ts';
import { receiveAnswer } from '../live/history-store.ts';
import { changesOf, editOf, editResolver } from '../notification-edit.ts';
import type { NotificationEdit } from '../notification-edit.ts';

/** A notification being edited. */
export interface NotificationEditor {
  form: UseFormReturn<NotificationEdit>;
  editing: MergedEditing<NotificationEdit>;
  busy: boolean;
  save: () => void;
}

/**
 * Edits a notification. Only what was edited is sent, with the version it was made against; when somebody else was faster, the
 * server's answer brings the current state, and the person chooses.
 */
export function useNotificationEditor(notification: Notification, onDone: () => void): NotificationEditor {
  const form = useForm<NotificationEdit>({ resolver: editResolver, defaultValues: editOf(notification) });
  const editing = useMergedEdit(form, { values: editOf(notification), version: notification.version });
  const update = useMutation({
    mutationFn: (changes: UpdateNotificationDto) => updateNotification(notification.id, changes),
    onSuccess: (saved) => {
      receiveAnswer(saved);
      toast({ title: 'NOTIFICATION UPDATED', description: 'Every member who sees it sees the change' });
      onDone();
    },
    onError: (error) => {
      if (error instanceof HttpError) {
        if (error.statusCode === 409 && error.current) receiveAnswer(error.current as Notification);
        for (const [field, message] of Object.entries(error.fields))
          if (field in form.getValues()) form.setError(field as keyof NotificationEdit, { message });
      }
      toastFailure('UPDATE FAILED', error, 'The notification was not changed');
    },
  });
  const save = form.handleSubmit((edit) => {
    if (editing.clashes.length > 0 || update.isPending) return;
    const changes = changesOf(editing.base.values, edit);
    if (Object.keys(changes).length === 0) return onDone();
    update.mutate({ ...changes, version: editing.base.version });
  });
  return { form, editing, busy: update.isPending, save: () => void save() };
}
