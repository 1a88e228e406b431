import { levelOf } from '@t0/contracts';
import type { NotificationPreference, SmsSettings } from '@t0/contracts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useUnsavedSettings } from '../../shared/lib/unsaved.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { PreferenceField, usePreferences } from './preference-field.tsx';

const SWITCHES = [
  { channel: 'email', topic: 'everything' },
  { channel: 'email', topic: 'announcements' },
  { channel: 'sms', topic: 'everything' },
  { channel: 'terminal', topic: 'signals' },
  { channel: 'terminal', topic: 'price-alerts' },
] as const;

interface AlertSectionProps {
  preferences: readonly NotificationPreference[];
  sms: SmsSettings;
}

/** ALERTS: five switches, stored on the server (docs/product/accounts.md#alert-settings). */
export function AlertSection({ preferences, sms }: AlertSectionProps) {
  /** The changed and unsaved preferences; all others follow the stored ones. */
  const [changed, setChanged] = useState<readonly NotificationPreference[]>([]);
  const { level, save, isSaving } = usePreferences(preferences);
  const noSms = whyNoSms(sms);
  const values = SWITCHES.map(({ channel, topic }): NotificationPreference => {
    const isBarred = channel === 'sms' && noSms !== null;
    // A preference that cannot be on is not sent as on: the number may have been removed since the change.
    return {
      channel,
      topic,
      level: isBarred ? 'off' : (levelOf(changed, channel, topic) ?? level(channel, topic) ?? 'off'),
    };
  });
  useUnsavedSettings('alert settings', changed.length > 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(values, { onSuccess: () => setChanged([]) });
  };
  return (
    <Panel title="Alerts" bleed>
      <form onSubmit={submit}>
        <div className="divide-y divide-line px-4">
          {values.map((value) => (
            <PreferenceField
              {...value}
              key={`${value.channel} ${value.topic}`}
              text={value.channel === 'sms' ? noSms : null}
              disabled={value.channel === 'sms' && noSms !== null}
              onChange={(chosen) => setChanged((before) => [{ ...value, level: chosen }, ...before])}
            />
          ))}
        </div>
        <div className="border-t border-line p-4">
          <Button type="submit" variant="primary" disabled={isSaving}>
            {isSaving ? 'SAVING...' : 'SAVE ALERT SETTINGS'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The reason why SMS alerts cannot be on; null where they can. */
function whyNoSms({ isOffered, number }: SmsSettings): string | null {
  if (!isOffered) return 'The owner does not offer SMS alerts.';
  return number === null ? 'Add your phone number below first.' : null;
}
