import { LIMITS } from '@t0/contracts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { confirmSmsCode, sendSmsCode } from './api.ts';
import { useSmsSetting } from './use-sms-setting.ts';

/** Proves a phone: its number, then the code from an SMS. `asked`: the number to which a code was sent. */
export function SmsNumberForm({ asked }: { asked: string | null }) {
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const send = useSmsSetting(sendSmsCode, 'A code is on its way to your phone.');
  const confirm = useSmsSetting(confirmSmsCode, 'SMS alerts reach your phone from now on.');
  const isBusy = send.isPending || confirm.isPending;
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    send.mutate(number.trim(), { onSuccess: () => setCode('') });
  };
  const prove = (event: FormEvent): void => {
    event.preventDefault();
    confirm.mutate(code.trim());
  };
  return (
    <div className="grid gap-4 p-4 md:grid-cols-2">
      <form onSubmit={ask} className="grid content-start gap-3">
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
            {asked === null ? 'SEND A CODE' : 'SEND ANOTHER CODE'}
          </Button>
        </div>
      </form>
      {asked !== null && (
        <form onSubmit={prove} className="grid content-start gap-3">
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={6}
            hint={`Sent to ${asked}, valid for ${LIMITS.sms.codeMinutes} minutes.`}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <div>
            <Button type="submit" variant="primary" disabled={isBusy}>
              CONFIRM THE NUMBER
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
