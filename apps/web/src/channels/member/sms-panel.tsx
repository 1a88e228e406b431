import type { NotificationPreference, SmsSettings } from '@t0/contracts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { removeSmsNumber } from './api.ts';
import { useSmsTest } from './use-sms-test.ts';
import { SINGLE_TOPICS, usePreferences } from './use-preferences.ts';
import { useSmsSetting } from './use-sms-setting.ts';
import { SmsNumberForm } from './sms-number-form.tsx';
import { PreferenceField } from './preference-field.tsx';

const OFF = {
  stopped: 'This number answered STOP. Send START from it to turn alerts on again.',
  unreachable: 'This number takes no SMS. Enter another one.',
} as const;

interface SmsPanelProps {
  sms: SmsSettings;
  preferences: readonly NotificationPreference[];
}

/** The member's phone number and its notification preferences (docs/product/channels.md#sms). */
export function SmsPanel({ sms, preferences }: SmsPanelProps) {
  const remove = useSmsSetting(removeSmsNumber, 'Your number was removed. No SMS is sent any more.');
  const test = useSmsTest();
  const { level, save, isBusy } = usePreferences(preferences);
  const { isOffered, number, off, used, cap } = sms;
  // The switch SMS alerts shows that.
  if (!isOffered) return null;
  return (
    <Panel
      title="Phone"
      note={
        number !== null && (
          <span className="meta">
            {used} of {cap} this month
          </span>
        )
      }
      bleed
    >
      {number !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p>{number}</p>
            <p className="read text-[14px]! leading-[19px]!">{stateOf(sms)}</p>
          </div>
          <span className="flex flex-wrap gap-2">
            {off === null && (
              <Button
                size="sm"
                disabled={test.isPending || remove.isPending}
                onClick={() => test.mutate()}
                aria-label={`SEND A TEST to ${number}`}
              >
                SEND A TEST
              </Button>
            )}
            <Button
              size="sm"
              variant="danger"
              disabled={test.isPending || remove.isPending}
              onClick={() => remove.mutate()}
              aria-label={`REMOVE ${number}`}
            >
              REMOVE
            </Button>
          </span>
        </div>
      )}
      {(number === null || off === 'unreachable') && <SmsNumberForm asked={sms.asked} />}
      {number !== null && (
        <div className={off === 'unreachable' ? 'border-t border-line' : undefined}>
          <div className="grid gap-4 p-4 md:grid-cols-3">
            {SINGLE_TOPICS.map((topic) => (
              <PreferenceField
                key={topic}
                channel="sms"
                topic={topic}
                level={level('sms', topic)}
                disabled={isBusy('sms')}
                onChange={(chosen) => save([{ channel: 'sms', topic, level: chosen }])}
              />
            ))}
          </div>
        </div>
      )}
    </Panel>
  );
}

function stateOf({ off, used, cap }: SmsSettings): string {
  if (off !== null) return OFF[off];
  return used >= cap ? `This month's ${cap} messages are used up.` : 'Alerts reach it while SMS alerts are on.';
}
