import type { SmsSettings } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import type { NotificationPreference } from '@t0/contracts/notifications';
import { Link } from 'react-router-dom';
import { Panel } from '../../shared/ui/panel.tsx';
import { PreferenceField, usePreferences } from './preference-field.tsx';
import { ChannelsPanel } from './channels-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { QuietHoursPanel } from './quiet-hours-panel.tsx';
import { SmsPanel } from './sms-panel.tsx';
import { TelegramPanel } from './telegram-panel.tsx';

const SWITCHES = [
  { channel: 'email', topic: 'everything' },
  { channel: 'email', topic: 'announcements' },
  { channel: 'email', topic: 'own-alerts' },
  { channel: 'sms', topic: 'everything' },
  { channel: 'terminal', topic: 'signals' },
  { channel: 'terminal', topic: 'price-alerts' },
  { channel: 'terminal', topic: 'own-alerts' },
  { channel: 'terminal', topic: 'analysis' },
] as const;

interface AlertSectionProps {
  preferences: readonly NotificationPreference[];
  sms: SmsSettings;
}

/** ALERTS: a switch each; a change is stored at once (docs/product/accounts.md#alert-settings). */
export function AlertSection({ preferences, sms }: AlertSectionProps) {
  const { level, save, isBusy } = usePreferences(preferences);
  const noSms = whyNoSms(sms);
  return (
    <Panel title="Alerts" bleed>
      <div className="divide-y divide-line px-4">
        {SWITCHES.map(({ channel, topic }) => {
          const isBarred = channel === 'sms' && noSms !== null;
          return (
            <PreferenceField
              key={`${channel} ${topic}`}
              channel={channel}
              topic={topic}
              level={isBarred ? 'off' : level(channel, topic)}
              text={channel === 'sms' ? noSms : null}
              disabled={isBarred || isBusy(channel)}
              onChange={(chosen) => save([{ channel, topic, level: chosen }])}
            />
          );
        })}
      </div>
    </Panel>
  );
}

/** The reason why SMS alerts cannot be on; null where they can. */
function whyNoSms({ isOffered, number }: SmsSettings): string | null {
  if (!isOffered) return 'The owner does not offer SMS alerts.';
  return number === null ? 'Add your phone number below first.' : null;
}

/** ALERTS: what the member hears of, by which channel, and when not (docs/product/accounts.md#alert-settings). */
export function AlertsSection({
  preferences,
  sms,
  push,
  telegram,
}: Pick<AccountSettings, 'preferences' | 'sms' | 'push' | 'telegram'>) {
  return (
    <>
      <AlertSection preferences={preferences} sms={sms} />
      <SmsPanel sms={sms} preferences={preferences} />
      <DevicesPanel push={push} />
      <TelegramPanel key={telegram.chat ? 'linked' : 'not linked'} telegram={telegram} />
      <ChannelsPanel preferences={preferences} channels={telegram.isSetUp ? ['push', 'telegram'] : ['push']} />
      <QuietHoursPanel quiet={push.quiet} />
      <p className="p-4">
        <Link to="/alerts" className="text-link underline underline-offset-4">
          Instruments that you follow or mute, and when a day is enough
        </Link>
      </p>
    </>
  );
}
