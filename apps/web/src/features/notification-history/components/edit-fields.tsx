import { LIMITS, NOTIFICATION_PRIORITIES, NOTIFICATION_TYPES } from '@t0/contracts';
import { Controller, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField, TextArea, TextField } from '../../../shared/ui/field.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import type { NotificationEdit } from '../notification-edit.ts';

const { titleMax, messageMax } = LIMITS.notification;

interface EditFieldsProps {
  form: UseFormReturn<NotificationEdit>;
  /** True while it waits: its time can still be changed. */
  scheduled: boolean;
  /** True: it had a time, whether that has come or not. */
  wasScheduled: boolean;
}

/** TITLE, MESSAGE, TYPE, PRIORITY and GLOBAL BROADCAST; when it leaves while it waits, and when it ends. */
export function EditFields({ form, scheduled, wasScheduled }: EditFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const [title, message] = useWatch({ control, name: ['title', 'message'] });
  return (
    <>
      <TextField
        label="Title"
        help={`${title.trim().length} / ${titleMax}`}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Message"
        rows={4}
        help={`${message.trim().length} / ${messageMax}`}
        error={errors.message?.message}
        {...register('message')}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Type" error={errors.type?.message} {...register('type')}>
          {NOTIFICATION_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField label="Priority" error={errors.priority?.message} {...register('priority')}>
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
            error={errors.scheduledFor?.message}
            {...register('scheduledFor')}
          />
        )}
        <TextField
          type="datetime-local"
          label="Expires"
          help="optional, UTC"
          error={errors.expiresAt?.message}
          {...register('expiresAt')}
        />
      </div>
      <Controller
        control={control}
        name="isGlobal"
        render={({ field }) => (
          <Switch
            label="GLOBAL BROADCAST"
            text="Members who subscribe later see it too."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
