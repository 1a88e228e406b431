import { NOTIFICATION_PRIORITIES, NOTIFICATION_TYPES, UpdateNotificationDto } from '@t0/contracts/notifications';
import type { Notification, NotificationPriority, NotificationType } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { currentOf, useVersionedEdit, checkBy, type VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DateInput } from '../../shared/ui/date-input.tsx';
import { FieldError, SelectField, TextArea, TextField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { isScheduled, notificationHistory } from './history.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { fromDateField, toDateField } from '../../shared/lib/date-field.ts';
import { Form } from '../../shared/ui/form.tsx';

/** The names of the fields on screen. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  message: 'Message',
  type: 'Type',
  priority: 'Priority',
  isGlobal: 'Global broadcast',
  scheduledFor: 'Schedule for',
  expiresAt: 'Expires',
};

const isoOf = (text: string): string | null => (text === '' ? null : (fromDateField(text) ?? text));

/** The contract's rules (docs/product/notifications.md#notifications). */
const checkNotification = checkBy(UpdateNotificationDto);

/** A notification being edited. */
interface NotificationEditor {
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
function useNotificationEditor(notification: Notification, onDone: () => void): NotificationEditor {
  const edit = useVersionedEdit(null, snapshotOfNotification(notification));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const update = useMutation({
    mutationFn: (body: UpdateNotificationDto) =>
      request<Notification>(`/api/notifications/${notification.id}`, { method: 'PUT', body }),
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

const { titleMax, messageMax } = LIMITS.notification;

const count = (text: string, max: number): string => `${text.trim().length} / ${max}`;

interface EditFieldsProps {
  editor: NotificationEditor;
  /** True while it waits: its time can still be changed. */
  scheduled: boolean;
  /** True: it had a time, past or future. */
  wasScheduled: boolean;
}

/** TITLE, MESSAGE, TYPE, PRIORITY and GLOBAL BROADCAST; when it leaves while it waits, and when it ends. */
function EditFields({ editor: { edit, errors }, scheduled, wasScheduled }: EditFieldsProps) {
  const { fields, set } = edit;
  const bound = boundTo(fields, errors, set);
  return (
    <>
      <TextField label="Title" help={count(fields.title, titleMax)} {...bound('title')} />
      <TextArea label="Message" rows={4} help={count(fields.message, messageMax)} {...bound('message')} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Type" {...bound('type')} options={NOTIFICATION_TYPES} />
        <SelectField label="Priority" {...bound('priority')} options={NOTIFICATION_PRIORITIES} />
      </div>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {wasScheduled && (
          <DateInput
            type="datetime-local"
            label="Schedule for"
            help={scheduled ? 'UTC; empty sends it now' : 'it has left'}
            readOnly={!scheduled}
            {...bound('scheduledFor')}
          />
        )}
        <DateInput type="datetime-local" label="Expires" help="optional, UTC" {...bound('expiresAt')} />
      </div>
      <Switch
        label="GLOBAL BROADCAST"
        text="Members who subscribe later see it too."
        checked={fields.isGlobal}
        onChange={(isGlobal) => set({ isGlobal })}
      />
    </>
  );
}

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
      <Form noValidate className="grid gap-4 p-5 max-md:p-4" onSubmit={() => editor.save()}>
        {!stored && <FieldError error="Somebody else deleted this notification. Your text is still here to copy." />}
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
      </Form>
    </Dialog>
  );
}

/** The fields of the editor. Times as their fields show them: 2026-11-19T09:05, UTC; empty when there is none. */
interface NotificationEdit extends Record<string, unknown> {
  title: string;
  message: string;
  type: NotificationType;
  priority: NotificationPriority;
  isGlobal: boolean;
  scheduledFor: string;
  expiresAt: string;
}

/** The current version of a notification. */
function snapshotOfNotification(notification: Notification): EditSnapshot<NotificationEdit> {
  const { title, message, type, priority, isGlobal, version } = notification;
  const scheduledFor = notification.scheduledFor === null ? '' : toDateField(notification.scheduledFor);
  const expiresAt = notification.expiresAt === null ? '' : toDateField(notification.expiresAt);
  return { fields: { title, message, type, priority, isGlobal, scheduledFor, expiresAt }, version, order: version };
}

/** The body to send for the changed fields. An emptied time of sending means now. */
function bodyOf({ title, message, scheduledFor, expiresAt, ...rest }: Partial<NotificationEdit>) {
  const body: UpdateNotificationDto = {
    ...rest,
    ...(title !== undefined && { title: title.trim() }),
    ...(message !== undefined && { message: message.trim() }),
    ...(scheduledFor !== undefined && { scheduledFor: isoOf(scheduledFor) }),
    ...(expiresAt !== undefined && { expiresAt: isoOf(expiresAt) }),
  };
  return body;
}
