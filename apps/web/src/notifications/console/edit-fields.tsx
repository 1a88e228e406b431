import { LIMITS, NOTIFICATION_PRIORITIES, NOTIFICATION_TYPES } from '@t0/contracts';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import type { NotificationEditor } from './use-notification-editor.ts';

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
export function EditFields({ editor: { edit, errors }, scheduled, wasScheduled }: EditFieldsProps) {
  const { fields, set } = edit;
  const bound = boundTo(fields, errors, set);
  return (
    <>
      <TextField label="Title" help={count(fields.title, titleMax)} {...bound('title')} />
      <TextArea label="Message" rows={4} help={count(fields.message, messageMax)} {...bound('message')} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Type" {...bound('type')}>
          {NOTIFICATION_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField label="Priority" {...bound('priority')}>
          {NOTIFICATION_PRIORITIES.map((priority) => (
            <option key={priority}>{priority}</option>
          ))}
        </SelectField>
      </div>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {wasScheduled && (
          <TextField
            type="datetime-local"
            label="Schedule for"
            help={scheduled ? 'UTC; empty sends it now' : 'it has left'}
            readOnly={!scheduled}
            {...bound('scheduledFor')}
          />
        )}
        <TextField type="datetime-local" label="Expires" help="optional, UTC" {...bound('expiresAt')} />
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
