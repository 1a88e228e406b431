import type { PushedPriority, SmsOff, SmsSettings } from '@t0/contracts';
import { SmsCode, SmsMonth, SmsNumber } from '@t0/database';
import type { UserSettings } from '@t0/database';
import { MoreThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { SmsSending } from './sms-sending.ts';

type Stored = Pick<UserSettings, 'userId' | 'smsSignals' | 'smsPriceAlerts' | 'smsNotifications'>;

/** Alerts by SMS, as the profile shows them: never a whole number. */
export async function readSmsSettings(
  manager: EntityManager,
  { isOffered, cap }: SmsSending,
  stored: Stored,
): Promise<SmsSettings> {
  const { userId } = stored;
  const number = await manager.findOneBy(SmsNumber, { userId });
  const asked = await manager.findOneBy(SmsCode, { userId, expiresAt: MoreThan(new Date()) });
  // The day is that of UTC, as the months are counted.
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const counted = await manager.findOneBy(SmsMonth, { userId, month });
  return {
    isOffered,
    number: number && masked(number.number),
    off: number && (number.off as SmsOff | null),
    asked: asked && masked(asked.number),
    told: {
      signals: stored.smsSignals,
      priceAlerts: stored.smsPriceAlerts,
      notifications: stored.smsNotifications as PushedPriority,
    },
    used: counted?.messages ?? 0,
    cap,
  };
}

/** '+44 ... 123': enough for its owner to know it by. */
function masked(number: string): string {
  return `${number.slice(0, 3)} ... ${number.slice(-3)}`;
}
