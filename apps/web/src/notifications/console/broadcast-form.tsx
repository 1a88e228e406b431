import type { Notification } from '@t0/contracts';
import { Megaphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useRequestedFocus } from '../../shared/lib/requested-focus.ts';
import { focusFirstField, onFormKey, useFocusAfter } from '../../shared/lib/form-keys.ts';
import { BROADCAST_FORM } from '../../shared/lib/form-names.ts';
import { HttpError } from '../../shared/lib/http.ts';
import type { TemplateTools } from '../../shared/lib/template-tools.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { EMPTY_BROADCAST, toBody } from './broadcast-draft.ts';
import type { BroadcastDraft } from './broadcast-draft.ts';
import { useBroadcast } from './use-broadcast.ts';
import { BroadcastFields } from './broadcast-fields.tsx';
import { ReachLine } from './reach-line.tsx';

export interface BroadcastFormProps {
  /** Called with the notification that was sent, or is sent at its time. */
  onPublished: (notification: Notification) => void;
  /** Below the message. */
  templates?: TemplateTools;
}

/** Writes a notification and broadcasts it now or at its time. */
export function BroadcastForm({ onPublished, templates }: BroadcastFormProps) {
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
