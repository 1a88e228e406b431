import type { CreateNotificationDto, Notification } from '@t0/contracts/notifications';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Controller, FormProvider, useForm, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import { focusFirstField, onFormKey, useFocusAfter } from '../../shared/lib/form-keys.ts';
import { BROADCAST_FORM, useRequestedFocus } from '../../shared/lib/requested-focus.ts';
import { HttpError, isUncertain, messageOf } from '../../shared/lib/http.ts';
import { onceEnded, postOnce } from '../../shared/lib/idempotency-key.ts';
import type { TemplateTools } from '../../shared/lib/template-tools.ts';
import { currentTimes } from '../../shared/lib/times.ts';
import { draftSent, persistedDraft, usePersistedDraft } from '../../shared/lib/use-persisted-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { BROADCAST_DRAFT, EMPTY_BROADCAST, broadcastResolver, toBody, BroadcastFields } from './broadcast-fields.tsx';
import type { BroadcastDraft } from './broadcast-fields.tsx';
import { ReachLine } from './reach-line.tsx';

const SCOPE = 'broadcast';
const FAILED = 'TRANSMISSION FAILED';

/**
 * Broadcasts or schedules a notification exactly once: its key stays until an answer has shown how the call ended. The outcome is reported
 * even after the tab was left.
 */
function useBroadcast(
  onPublished: (notification: Notification) => void,
): UseMutationResult<Notification, Error, CreateNotificationDto> {
  return useMutation({
    mutationFn: (body: CreateNotificationDto) => postOnce<Notification>('/api/notifications', body, SCOPE),
    onSuccess: (notification) => {
      draftSent(BROADCAST_DRAFT);
      onPublished(notification);
      toastDone(notification);
    },
    onError: (error) => {
      if (!isUncertain(error)) return toastFailure(FAILED, error, 'The notification was not broadcast');
      const why = messageOf(error, 'The server gave no answer.');
      toast({ title: FAILED, description: `${why} Broadcasting again is safe.`, tone: 'error' });
    },
    onSettled: (_notification, error) => onceEnded(SCOPE, error),
  });
}

function toastDone({ scheduledFor }: Notification): void {
  if (scheduledFor === null)
    toast({
      title: 'NOTIFICATION BROADCAST',
      description: 'Message successfully transmitted to all users',
      tone: 'sent',
    });
  else toast({ title: 'NOTIFICATION SCHEDULED', description: `It leaves ${currentTimes().short(scheduledFor)}` });
}

interface BroadcastFormProps {
  /** Called with the notification that was sent, or is sent at its time. */
  onPublished: (notification: Notification) => void;
  /** Below the message. */
  templates?: TemplateTools;
}

/** Writes a notification and broadcasts it now or at its time. */
function BroadcastForm({ onPublished, templates }: BroadcastFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useRequestedFocus(BROADCAST_FORM, () => focusFirstField(form.current));
  const { handleSubmit, control, setError } = useFormContext<BroadcastDraft>();
  const scheduled = useWatch({ control, name: 'scheduledFor' }) !== '';
  const broadcast = useBroadcast(onPublished);
  const [sent, setSent] = useState<Notification | null>(null);
  useFocusAfter(sent, form);

  const submit = (draft: BroadcastDraft): void => {
    if (broadcast.isPending) return;
    broadcast.mutate(toBody(draft), {
      onSuccess: setSent,
      onError: (error) => {
        if (!(error instanceof HttpError)) return;
        for (const [field, message] of Object.entries(error.fields))
          if (field in EMPTY_BROADCAST) setError(field as keyof BroadcastDraft, { message });
      },
    });
  };

  const action = scheduled ? 'SCHEDULE NOTIFICATION' : 'BROADCAST NOTIFICATION';
  return (
    <form ref={form} noValidate onSubmit={handleSubmit(submit)} onKeyDown={onFormKey}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <BroadcastFields templates={templates} />
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
        <ReachLine kind="notification" />
      </div>
      <div data-send className="flex px-4 pb-4">
        <Button type="submit" disabled={broadcast.isPending} className="w-full">
          <Megaphone size={14} aria-hidden /> {broadcast.isPending ? 'TRANSMITTING...' : action}
        </Button>
      </div>
    </form>
  );
}

/** The form of a broadcast, with its unfinished draft. */
function useBroadcastForm(): UseFormReturn<BroadcastDraft> {
  const form = useForm<BroadcastDraft>({
    resolver: broadcastResolver,
    defaultValues: persistedDraft(BROADCAST_DRAFT, EMPTY_BROADCAST),
  });
  // The next one starts from the defaults: a critical broadcast does not make the next one critical (docs/product/console.md#broadcast).
  usePersistedDraft(BROADCAST_DRAFT, form, () => EMPTY_BROADCAST);
  return form;
}

interface BroadcastPanelProps extends BroadcastFormProps {
  /** Below the form: the last broadcasts. */
  children?: ReactNode;
}

/** BROADCAST NOTIFICATION (docs/product/console.md#broadcast). An unfinished text survives a change of tab. */
export function BroadcastPanel({ children, ...form }: BroadcastPanelProps) {
  return (
    <Panel title="Broadcast notification" bleed>
      <BroadcastSheetForm {...form} />
      {children}
    </Panel>
  );
}

/** The form alone, for a phone's sheet. */
export function BroadcastSheetForm(props: BroadcastFormProps) {
  const form = useBroadcastForm();
  return (
    <FormProvider {...form}>
      <BroadcastForm {...props} />
    </FormProvider>
  );
}
