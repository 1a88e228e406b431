import { NOTIFICATION_PRIORITIES, NOTIFICATION_TYPES, CreateNotificationDto } from '@t0/contracts/notifications';
import type { NotificationPriority, NotificationType } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { useRef } from 'react';
import { useFormContext, useWatch, type Resolver } from 'react-hook-form';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { withInserted, type TemplateText, type TemplateTools } from '../../shared/lib/template-tools.ts';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.tsx';
import { FormDate } from '../../shared/ui/form-date.tsx';
import { fromDateField } from '../../shared/lib/date-field.ts';

/** Name under which an unfinished broadcast is kept. */
export const BROADCAST_DRAFT = 'broadcast';

/** The fields of the form. Times as their fields show them: 2026-11-19T09:05, UTC; empty when there is none. */
export interface BroadcastDraft {
  title: string;
  message: string;
  type: NotificationType;
  priority: NotificationPriority;
  isGlobal: boolean;
  scheduledFor: string;
  expiresAt: string;
}

/** An empty form. */
export const EMPTY_BROADCAST: BroadcastDraft = {
  title: '',
  message: '',
  type: 'info',
  priority: 'normal',
  isGlobal: false,
  scheduledFor: '',
  expiresAt: '',
};

const byContract = classValidatorResolver(CreateNotificationDto);

/** The contract's rules (docs/product/console.md#broadcast). The server's clock decides whether a time has passed. */
export const broadcastResolver: Resolver<BroadcastDraft> = async (values, context, options) => {
  const { errors } = await byContract(toBody(values), context, options as Parameters<typeof byContract>[2]);
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
};

const { titleMax, messageMax } = LIMITS.notification;

/** TITLE and MESSAGE with their counts, TYPE, PRIORITY, and when it leaves and ends. */
export function BroadcastFields({ templates: Templates }: { templates: TemplateTools | undefined }) {
  const { register, control, formState, getValues, setValue } = useFormContext<BroadcastDraft>();
  const { errors } = formState;
  const [title, message] = useWatch({ control, name: ['title', 'message'] });
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref, ...bound } = register('message');
  const insert = (template: TemplateText): void => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    // A typed title stays.
    if (template.title !== '' && getValues('title').trim() === '') setValue('title', template.title, options);
    setValue('message', withInserted(field.current, getValues('message'), template.text), options);
  };
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
        {...bound}
        ref={(element) => {
          field.current = element;
          ref(element);
        }}
      />
      {Templates && (
        <Templates current={() => ({ title: getValues('title'), text: getValues('message') })} insert={insert} />
      )}
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Type" error={errors.type?.message} {...register('type')} options={NOTIFICATION_TYPES} />
        <SelectField
          label="Priority"
          error={errors.priority?.message}
          {...register('priority')}
          options={NOTIFICATION_PRIORITIES}
        />
      </div>
      <FormDate<BroadcastDraft>
        name="scheduledFor"
        label="Schedule for"
        help="optional, UTC"
        error={errors.scheduledFor?.message}
      />
      <FormDate<BroadcastDraft>
        name="expiresAt"
        label="Expires"
        help="optional, UTC"
        error={errors.expiresAt?.message}
      />
    </>
  );
}

/** The body to send. An invalid time is sent unchanged, so that the contract refuses it with a message. */
export function toBody(draft: BroadcastDraft): CreateNotificationDto {
  const isoOf = (text: string): string | null => (text === '' ? null : (fromDateField(text) ?? text));
  return {
    title: draft.title.trim(),
    message: draft.message.trim(),
    type: draft.type,
    priority: draft.priority,
    isGlobal: draft.isGlobal,
    scheduledFor: isoOf(draft.scheduledFor),
    expiresAt: isoOf(draft.expiresAt),
  };
}
