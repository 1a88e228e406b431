import { Injectable } from '@nestjs/common';
import { requestSecurityNotice } from '@t0/accounts';
import type { SecurityNoticeDetails } from '@t0/contracts/accounts';
import type { User } from '@t0/database/accounts';
import type { EntityManager } from 'typeorm';
import { TooManyAttempts } from '../../platform/throttle/too-many-attempts.ts';
import { SecondFactor } from './second-factor.ts';

/** Wrong codes before the member is emailed and waits begin. */
const FREE = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** After this long without a wrong code counting begins again, ms. */
const FORGOTTEN_MS = 24 * 3_600_000;

/** Wrong codes of an account in a row. */
export interface WrongCodes {
  count: number;
  /** ms since the epoch; null: none. */
  last: number | null;
}

/**
 * The time until the next code may be tried, in ms; 0: no wait. Waits double from a minute to an hour. A stranger who knows the password
 * thus has at most 34 guesses on the first day and 24 on each later one. The number of machines does not matter. Each guess hits with a
 * chance of three in a million.
 */
export function waitBeforeCode(wrong: WrongCodes, now: number): number {
  const { count, last } = decayed(wrong, now);
  if (count < FREE || last === null) return 0;
  return Math.max(0, last + Math.min(FIRST_WAIT_MS * 2 ** (count - FREE), LONGEST_WAIT_MS) - now);
}

/** The count after one more wrong code, and whether the member is to be emailed now. */
export function countWrongCode(wrong: WrongCodes, now: number): { count: number; notify: boolean } {
  const count = decayed(wrong, now).count + 1;
  return { count, notify: count === FREE };
}

function decayed(wrong: WrongCodes, now: number): WrongCodes {
  return wrong.last !== null && now - wrong.last >= FORGOTTEN_MS ? { count: 0, last: null } : wrong;
}

/** One try of a code, by a person who gave the right password. */
export interface CodeTry {
  user: Pick<User, 'id' | 'email'>;
  code: string;
  /** The browser it comes from (`KnownDevices.hashOf`). */
  deviceHash: string;
  details: SecurityNoticeDetails;
}

interface Row {
  count: number;
  last: Date | null;
  passed: boolean;
}

/**
 * Checks codes of a second factor and counts the wrong ones in PostgreSQL, where they outlive Redis. After five the member is emailed, and
 * each further try of the account waits longer. Only a person who knows the password gets here, so strangers lock nobody
 * out. Browsers that passed the second factor before do not wait: the owner gets in while a stranger who knows the password tries. A
 * passkey is no guess and never waits.
 */
@Injectable()
export class CodeCheck {
  constructor(private readonly secondFactor: SecondFactor) {}

  /**
   * True if the code is right. The account's row is locked until the commit, so that many tries at once are checked one by one. 429 while
   * waiting.
   */
  async accept(manager: EntityManager, { user, code, deviceHash, details }: CodeTry): Promise<boolean> {
    const rows: Row[] = await manager.query(
      `SELECT wrong_codes AS count, wrong_code_at AS last,
         EXISTS (SELECT 1 FROM user_devices d WHERE d.user_id = f.user_id AND d.device_hash = $2 AND d.seen_at >= f.confirmed_at) AS passed
       FROM user_two_factor f WHERE user_id = $1 AND confirmed_at IS NOT NULL FOR UPDATE OF f`,
      [user.id, deviceHash],
    );
    const [row] = rows;
    if (!row) return false;
    const now = Date.now();
    const wrong = { count: row.count, last: row.last?.getTime() ?? null };
    const wait = row.passed ? 0 : waitBeforeCode(wrong, now);
    if (wait > 0) throw new TooManyAttempts(wait);
    if (await this.secondFactor.accept(manager, user.id, code)) {
      await manager.query(`UPDATE user_two_factor SET wrong_codes = 0, wrong_code_at = NULL WHERE user_id = $1`, [
        user.id,
      ]);
      return true;
    }
    const { count, notify } = countWrongCode(wrong, now);
    await manager.query(`UPDATE user_two_factor SET wrong_codes = $2, wrong_code_at = $3 WHERE user_id = $1`, [
      user.id,
      count,
      new Date(now),
    ]);
    if (notify) await requestSecurityNotice(manager, 'wrong-codes', user.email, details);
    return false;
  }
}
