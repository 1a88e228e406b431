import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { liftEmailSuppression } from '@t0/database';
import type { AccountEmailKind } from '@t0/database';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { CONFIG } from '../../platform/tokens.ts';

/** A mail to be sent now, held under a lease, with what is known of its address. */
export interface ClaimedAccountEmail {
  id: number;
  kind: AccountEmailKind;
  email: string;
  attempts: number;
  hasAccount: boolean;
  hasPassword: boolean;
  isBlacklisted: boolean;
  firstName: string | null;
}

/** What became of a claimed mail. A queued one is tried again after `retryAfterMs`. */
export interface AccountEmailOutcome {
  status: 'sent' | 'queued' | 'failed' | 'suppressed' | 'unknown';
  error: string | null;
  retryAfterMs?: number;
}

const DUE = `(
  (delivery_status = 'queued' AND (lease_until IS NULL OR lease_until <= now()))
  OR (delivery_status = 'sending' AND lease_until < now()))`;
const CLAIM = `
  WITH claimed AS (
    UPDATE account_emails SET delivery_status = 'sending', attempts = attempts + 1, lease_until = now() + make_interval(secs => $2)
    WHERE id = $1 AND ${DUE} RETURNING id, kind, email, attempts)
  SELECT claimed.*, u.id IS NOT NULL AS "hasAccount", u.password IS NOT NULL AS "hasPassword", u.first_name AS "firstName",
    EXISTS (SELECT 1 FROM blacklisted_emails b WHERE b.email = claimed.email) AS "isBlacklisted"
  FROM claimed LEFT JOIN users u ON u.email = claimed.email`;
const RENEW = `
  UPDATE account_emails SET lease_until = now() + make_interval(secs => $3)
  WHERE id = $1 AND attempts = $2 AND delivery_status = 'sending'`;
/** What was accepted is accepted, whoever holds the row by now; any other outcome counts only while the row is still this worker's. */
const RECORD = `
  UPDATE account_emails SET delivery_status = $3::varchar, last_error = $4,
    lease_until = CASE WHEN $3::varchar = 'queued' THEN now() + make_interval(secs => $5) END,
    sent_at = CASE WHEN $3::varchar = 'sent' THEN clock_timestamp() END
  WHERE id = $1 AND ((delivery_status = 'sending' AND attempts = $2)
    OR ($3::varchar = 'sent' AND delivery_status IN ('queued', 'sending')))`;

/** The rows of `account_emails`: claimed by one worker at a time, each outcome recorded. */
@Injectable()
export class AccountEmailLedger {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Mails that may be sent now, those a person waits for first. At most `limit`. */
  due(limit: number): Promise<{ id: number; attempts: number }[]> {
    return this.db.query(
      `SELECT id, attempts FROM account_emails
       WHERE delivery_status IN ('queued', 'sending') AND ${DUE} ORDER BY kind = 'welcome', id LIMIT $1`,
      [limit],
    );
  }

  /** Takes the mail under a lease; null when it is not due or another worker has it. */
  async claim(id: number): Promise<ClaimedAccountEmail | null> {
    const rows: ClaimedAccountEmail[] = await this.db.query(CLAIM, [id, this.config.EMAIL_LEASE_SECONDS]);
    return rows[0] ?? null;
  }

  /** Holds the mail for another lease, unless another worker took it over. */
  async renew({ id, attempts }: ClaimedAccountEmail): Promise<void> {
    await this.db.query(RENEW, [id, attempts, this.config.EMAIL_LEASE_SECONDS]);
  }

  /** Records what became of it; administrators are told the end of each welcome mail (decisions.md, 'Accounts and money'). */
  async record(
    { id, kind, email, attempts }: ClaimedAccountEmail,
    { status, error, retryAfterMs = 0 }: AccountEmailOutcome,
  ): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const [, count]: [unknown, number] = await manager.query(RECORD, [
        id,
        attempts,
        status,
        error,
        retryAfterMs / 1000,
      ]);
      // The address works (again): signal emails may go there.
      if (status === 'sent') await liftEmailSuppression(manager, email);
      if (count === 1 && kind === 'welcome' && status !== 'queued')
        emit('welcome_email.result', 'admins', { id, email, status: status === 'unknown' ? 'failed' : status, error });
    });
  }
}
