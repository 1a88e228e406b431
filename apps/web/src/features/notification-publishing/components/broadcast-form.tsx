import type { Notification } from '@t0/contracts';
import { Megaphone } from 'lucide-react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { HttpError } from '../../../shared/lib/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { EMPTY_BROADCAST, toBody } from '../broadcast-draft.ts';
import type { BroadcastDraft } from '../broadcast-draft.ts';
import { useBroadcast } from '../hooks/use-broadcast.ts';
import { BroadcastFields } from './broadcast-fields.tsx';
import { ReachLine } from './reach-line.tsx';

/** Writes a notification and broadcasts it now or at its time. */
export function BroadcastForm({ onPublished }: { onPublished: (notification: Notification) => void }) {
  const { handleSubmit, control, setError } = useFormContext<BroadcastDraft>();
  const scheduled = useWatch({ control, name: 'scheduledFor' }) !== '';
  const broadcast = useBroadcast(onPublished);

  const submit = (draft: BroadcastDraft): void => {
    if (broadcast.isPending) return;
    broadcast.mutate(toBody(draft), {
      onError: (error) => {
        if (!(error instanceof HttpError)) return;
        for (const [field, message] of Object.entries(error.fields))
          if (field in EMPTY_BROADCAST) setError(field as keyof BroadcastDraft, { message });
      },
    });
  };

  const action = scheduled ? 'SCHEDULE NOTIFICATION' : 'BROADCAST NOTIFICATION';
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4 p-4">
      <BroadcastFields />
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
      <ReachLine />
      <Button type="submit" disabled={broadcast.isPending} className="w-full">
        <Megaphone size={14} aria-hidden /> {broadcast.isPending ? 'TRANSMITTING...' : action}
      </Button>
    </form>
  );
}
