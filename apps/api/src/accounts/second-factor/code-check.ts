import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { requestSecurityNotice } from '@t0/accounts';
import type { SecurityNoticeDetails } from '@t0/contracts';
import type { User } from '@t0/database';
import { TooManyAttempts } from '../../platform/throttle/too-many-attempts.ts';
import { countWrongCode, waitBeforeCode } from './code-limit.ts';
import { SecondFactor } from './second-factor.ts';

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
 * each further try of the account waits longer (`code-limit.ts`). Only a person who knows the password gets here, so strangers lock nobody
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
    const { count, tell } = countWrongCode(wrong, now);
    await manager.query(`UPDATE user_two_factor SET wrong_codes = $2, wrong_code_at = $3 WHERE user_id = $1`, [
      user.id,
      count,
      new Date(now),
    ]);
    if (tell) await requestSecurityNotice(manager, 'wrong-codes', user.email, details);
    return false;
  }
}
