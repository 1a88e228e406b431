import type { AccountSettings, NotificationSettings, SmsSettings } from '@t0/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { useUnsavedSettings } from '../../shared/lib/unsaved.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { saveNotificationSettings, SETTINGS_KEY } from '../../shared/lib/account-settings.ts';

const SWITCHES: readonly [keyof NotificationSettings, string, string][] = [
  ['emailNotifications', 'Email notifications', 'Signals by mail, the moment they are published.'],
  ['smsAlerts', 'SMS alerts', 'New signals and what ends them, on your phone.'],
  ['tradingSignals', 'Trading signals', 'Signals among your notifications. Off, they are not mailed either.'],
  ['priceAlerts', 'Price alerts', 'Alerts when a price reaches a level the desk watches.'],
];

/** ALERTS: four switches, stored on the server (docs/product/accounts.md#alert-settings). */
export function AlertSection({ settings, sms }: { settings: NotificationSettings; sms: SmsSettings }) {
  /** What was switched and not saved yet; everything else follows what is stored. */
  const [changed, setChanged] = useState<Partial<NotificationSettings>>({});
  const noSms = whyNoSms(sms);
  // What cannot be on is not sent as on: the number may have been removed since it was switched.
  const values = { ...settings, ...changed, ...(noSms !== null && { smsAlerts: false }) };
  useUnsavedSettings('alert settings', Object.keys(changed).length > 0);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: saveNotificationSettings,
    onSuccess: (stored) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, notificationSettings: stored });
      setChanged({});
      toast({ title: 'ALERT SETTINGS UPDATED', description: 'Your alert settings have been saved.' });
    },
    onError: (error) =>
      toast({
        title: 'Settings Update Failed',
        description: messageOf(error, 'Failed to update alert settings. Please try again.'),
        tone: 'error',
      }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(values);
  };
  return (
    <Panel title="Alerts" bleed>
      <form onSubmit={submit}>
        <div className="divide-y divide-line px-4">
          {SWITCHES.map(([name, label, text]) => (
            <Switch
              key={name}
              label={label}
              text={name === 'smsAlerts' ? (noSms ?? text) : text}
              disabled={name === 'smsAlerts' && noSms !== null}
              checked={values[name]}
              onChange={(checked) => setChanged((before) => ({ ...before, [name]: checked }))}
            />
          ))}
        </div>
        <div className="border-t border-line p-4">
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? 'SAVING...' : 'SAVE ALERT SETTINGS'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Why SMS alerts cannot be on; null where they can. */
function whyNoSms({ isOffered, number }: SmsSettings): string | null {
  if (!isOffered) return 'The owner does not offer SMS alerts.';
  return number === null ? 'Add your phone number below first.' : null;
}
