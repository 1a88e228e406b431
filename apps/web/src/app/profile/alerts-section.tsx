import type { AccountSettings } from '@t0/contracts';
import { AlertSection } from '../../channels/member/alert-section.tsx';
import { ChannelsPanel } from '../../channels/member/channels-panel.tsx';
import { DevicesPanel } from '../../channels/member/devices-panel.tsx';
import { QuietHoursPanel } from '../../channels/member/quiet-hours-panel.tsx';
import { SmsPanel } from '../../channels/member/sms-panel.tsx';
import { TelegramPanel } from '../../channels/member/telegram-panel.tsx';

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
    </>
  );
}
