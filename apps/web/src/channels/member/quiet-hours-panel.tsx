import type { QuietHours } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { useUnsavedSettings } from '../../shared/lib/unsaved.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { saveQuietHours } from './api.ts';
import { Form } from '../../shared/ui/form.tsx';

const saved = (quiet: QuietHours | null): string =>
  quiet ? `Alerts are silent from ${quiet.from} to ${quiet.to}, ${quiet.zone}.` : 'Alerts are never silent.';

/** Stores the quiet hours at once, or that there are none, and shows the outcome. */
function useQuietHours() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveQuietHours,
    onSuccess: (push, quiet) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, push });
      toast({ title: 'ALERT SETTINGS UPDATED', description: saved(quiet) });
    },
    onError: (error) =>
      toastFailure('Settings Update Failed', error, 'Failed to update alert settings. Please try again.'),
  });
}

/** The suggested quiet hours: the night, by the clock of this browser. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
const suggested = (): QuietHours => ({ zone: ownZone(), from: '22:00', to: '07:00' });

/** Zones by name: those the browser knows, and the member's own. UTC is a zone that browsers leave out. */
const zonesWith = (zone: string): string[] =>
  [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].sort((a, b) => a.localeCompare(b, 'en'));

/** Quiet hours of the member's devices (docs/product/channels.md#quiet-hours). The switch is stored at once where it ends them. */
export function QuietHoursPanel({ quiet }: { quiet: QuietHours | null }) {
  /** The changed and unsaved hours; null: everything is as stored. */
  const [draft, setDraft] = useState<QuietHours | null>(null);
  const save = useQuietHours();
  const values = draft ?? quiet;
  useUnsavedSettings('quiet hours', draft !== null);
  const change = (changed: Partial<QuietHours>): void => setDraft({ ...(values ?? suggested()), ...changed });
  const store = (next: QuietHours | null): void => save.mutate(next, { onSuccess: () => setDraft(null) });
  const toggle = (isOn: boolean): void => {
    if (isOn) setDraft(quiet ?? suggested());
    else if (quiet) store(null);
    else setDraft(null);
  };
  const submit = (): void => {
    if (values) store(values);
  };
  const error =
    values && values.from === values.to ? 'Quiet hours must end at another time than they begin' : undefined;
  return (
    <Panel title="Quiet hours" bleed>
      <div className="px-4">
        <Switch
          label="Quiet hours"
          text="Devices, Telegram and phones stay silent. What is critical passes; everything else arrives as one line at their end. Emails are not held back."
          checked={values !== null}
          disabled={save.isPending}
          onChange={toggle}
        />
      </div>
      {values && (
        <Form onSubmit={submit} className="grid gap-4 border-t border-line p-4 md:grid-cols-2">
          <TextField
            type="time"
            label="From"
            required
            value={values.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            type="time"
            label="To"
            required
            value={values.to}
            error={error}
            onChange={(event) => change({ to: event.target.value })}
          />
          <SelectField
            label="Time zone"
            className="md:col-span-2"
            value={values.zone}
            onChange={(event) => change({ zone: event.target.value })}
            options={zonesWith(values.zone)}
          />
          <div className="md:col-span-2">
            <Button type="submit" variant="primary" disabled={save.isPending || draft === null || error !== undefined}>
              {save.isPending ? 'SAVING...' : 'SAVE QUIET HOURS'}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}
