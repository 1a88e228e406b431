import { createHash } from 'node:crypto';
import type { SecurityNoticeDetails } from '@t0/contracts/accounts';
import type { User } from '@t0/database/accounts';
import type { EntityManager } from 'typeorm';
import { requestSecurityNotice } from './security-notice.ts';

/** Emails about new devices that one member gets within a day, at most: nobody fills a mailbox by signing in. */
export const DEVICE_MAILS_A_DAY = 10;
/** Browsers remembered per member; those not seen for the longest time go first. */
const MOST_DEVICES = 100;

/** A browser in which a user signs in or proves the mailbox. */
export interface DeviceSeen {
  /** The value of its cookie; it cannot be guessed. */
  deviceId: string;
  details: SecurityNoticeDetails;
  /** Decides whether a first browser is not mentioned; without it no browser is mentioned. */
  signIn?: {
    /** Of the sign-in before this one; null: there was none. */
    lastLoginAt: Date | null;
    /** The browser was signed in by a release that kept no list. */
    knownBefore: boolean;
  };
}

/** The stored hash of a browser's id. */
export function deviceHash(deviceId: string): string {
  return createHash('sha256').update(deviceId).digest('hex');
}

/**
 * Remembers a browser of the member's, in the transaction of the sign-in, and emails the member when it is a new one. Exceptions:
 * the first sign-in ever, and a browser known from before there was a list. The caller holds the user's row locked.
 */
export async function rememberDevice(
  manager: EntityManager,
  user: Pick<User, 'id' | 'email'>,
  { deviceId, details, signIn }: DeviceSeen,
): Promise<void> {
  const [{ known, any }]: [{ known: boolean; any: boolean }] = await manager.query(
    `SELECT coalesce(bool_or(device_hash = $2), false) AS known, count(*) > 0 AS any FROM user_devices WHERE user_id = $1`,
    [user.id, deviceHash(deviceId)],
  );
  await manager.query(
    `INSERT INTO user_devices (user_id, device_hash, seen_at) VALUES ($1, $2, now())
     ON CONFLICT (user_id, device_hash) DO UPDATE SET seen_at = excluded.seen_at`,
    [user.id, deviceHash(deviceId)],
  );
  if (known || !signIn) return;
  await manager.query(
    `DELETE FROM user_devices WHERE user_id = $1 AND device_hash IN
       (SELECT device_hash FROM user_devices WHERE user_id = $1 ORDER BY seen_at DESC OFFSET $2)`,
    [user.id, MOST_DEVICES],
  );
  const isFirst = !any && (signIn.lastLoginAt === null || signIn.knownBefore);
  if (!isFirst && (await mayMail(manager, user.email)))
    await requestSecurityNotice(manager, 'new-device', user.email, details);
}

/** Forgets the member's browsers, but one: each counts as new at its next sign-in. */
export async function forgetDevices(
  manager: EntityManager,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  await manager.query(`DELETE FROM user_devices WHERE user_id = $1 AND device_hash IS DISTINCT FROM $2`, [
    userId,
    exceptId === null ? null : deviceHash(exceptId),
  ]);
}

async function mayMail(manager: EntityManager, email: string): Promise<boolean> {
  const [{ count }]: [{ count: number }] = await manager.query(
    `SELECT count(*)::integer AS count FROM account_emails
     WHERE email = $1 AND kind = 'new-device' AND created_at > now() - interval '1 day'`,
    [email],
  );
  return count < DEVICE_MAILS_A_DAY;
}
