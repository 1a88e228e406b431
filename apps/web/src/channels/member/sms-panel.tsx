import type { SmsSettings } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import type { NotificationPreference } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { confirmSmsCode, removeSmsNumber, sendSmsCode, testSms } from './api.ts';
import { PreferenceField, SINGLE_TOPICS, usePreferences } from './preference-field.tsx';
import { toastTestResult } from './toast-test-result.ts';
import { Form } from '../../shared/ui/form.tsx';

/** Sends a test to the member's phone; the settings, which count it, are read again. */
function useSmsTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: testSms,
    onSuccess: (answer) => toastTestResult('Twilio', answer),
    onError: (error) => toastFailure('Test Failed', error, 'Failed to send a test. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}

/** Stores a part of the SMS settings at once, and confirms it. The switch follows the number, so that all settings are read again. */
function useSmsSetting<T>(save: (value: T) => Promise<SmsSettings>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (sms) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, sms });
      toast({ title: 'ALERT SETTINGS UPDATED', description: done });
      await client.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
    onError: (error) => toastFailure('Settings Update Failed', error, 'Failed to update SMS alerts. Please try again.'),
  });
}

/** Proves a phone: its number, then the code from an SMS. `unconfirmed`: the number to which a code was sent. */
function SmsNumberForm({ unconfirmed }: { unconfirmed: string | null }) {
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const send = useSmsSetting(sendSmsCode, 'A code is on its way to your phone.');
  const confirm = useSmsSetting(confirmSmsCode, 'SMS alerts reach your phone from now on.');
  const isBusy = send.isPending || confirm.isPending;
  const ask = (): void => {
    send.mutate(number.trim(), { onSuccess: () => setCode('') });
  };
  const prove = (): void => {
    confirm.mutate(code.trim());
  };
  return (
    <div className="grid gap-4 p-4 md:grid-cols-2">
      <Form onSubmit={ask} className="grid content-start gap-3">
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required
          maxLength={LIMITS.sms.numberMax}
          placeholder="+44 7700 900123"
          hint="With its country. An SMS brings a code."
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <div>
          <Button type="submit" disabled={isBusy}>
            {unconfirmed === null ? 'SEND A CODE' : 'SEND ANOTHER CODE'}
          </Button>
        </div>
      </Form>
      {unconfirmed !== null && (
        <Form onSubmit={prove} className="grid content-start gap-3">
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={6}
            hint={`Sent to ${unconfirmed}, valid for ${LIMITS.sms.codeMinutes} minutes.`}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <div>
            <Button type="submit" variant="primary" disabled={isBusy}>
              CONFIRM THE NUMBER
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}

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
      {(number === null || off === 'unreachable') && <SmsNumberForm unconfirmed={sms.unconfirmed} />}
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
