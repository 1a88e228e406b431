import type { SmsOff, SmsSettings } from '@t0/contracts';
import type { SmsCode, SmsMonth, SmsNumber } from '@t0/database';
import type { SmsSending } from './sms-sending.ts';

/** A member's phone, as far as there is one. */
interface Phone {
  number: Pick<SmsNumber, 'number' | 'off'> | null;
  /** A code that is under way and still valid. */
  code: Pick<SmsCode, 'number'> | null;
  /** The messages sent in this month of UTC. */
  month: Pick<SmsMonth, 'messages'> | null;
}

/** Alerts by SMS, as the profile shows them: never a whole number. */
export function toSmsSettings({ isOffered, cap }: SmsSending, { number, code, month }: Phone): SmsSettings {
  return {
    isOffered,
    number: number && masked(number.number),
    off: number && (number.off as SmsOff | null),
    asked: code && masked(code.number),
    used: month?.messages ?? 0,
    cap,
  };
}

/** '+44 ... 123': enough for its owner to recognise it. */
function masked(number: string): string {
  return `${number.slice(0, 3)} ... ${number.slice(-3)}`;
}
