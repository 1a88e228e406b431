import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { SIGNAL_EMAIL_ELIGIBLE } from '@t0/database';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../../platform/tokens.ts';
import { MOST_ATTEMPTS } from './email-outcome.ts';
import type { EmailOutcome } from './email-outcome.ts';

/** One mail to be sent now, held under a lease. */
export interface ClaimedEmail {
  id: number;
  userId: string;
  email: string;
  firstName: string | null;
  attempts: number;
  /** Whether the member may still get it; rights and wishes may have changed since it was laid out. */
  eligible: boolean;
}

/** Mails that may be sent now: queued ones whose time has come, and those whose worker died. SQL over `signal_emails`. */
export const DUE = `(
  (delivery_status = 'queued' AND (lease_until IS NULL OR lease_until <= now()))
  OR (delivery_status = 'sending' AND lease_until < now() AND attempts < ${MOST_ATTEMPTS}))`;

const CLAIM = `
  WITH claimed AS (
    UPDATE signal_emails SET delivery_status = 'sending', attempts = attempts + 1, lease_until = now() + make_interval(secs => $3)
    WHERE id IN (
      SELECT id FROM signal_emails WHERE signal_id = $1 AND ${DUE} ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id, attempts)
  SELECT claimed.id, u.id AS "userId", u.email, u.first_name AS "firstName", claimed.attempts, (${SIGNAL_EMAIL_ELIGIBLE}) AS eligible
  FROM claimed JOIN users u ON u.id = claimed.user_id ORDER BY claimed.id`;
const RENEW = `
  UPDATE signal_emails e SET lease_until = now() + make_interval(secs => $2)
  FROM jsonb_to_recordset($1::jsonb) AS o(id integer, attempts integer)
  WHERE e.id = o.id AND e.attempts = o.attempts AND e.delivery_status = 'sending'`;
/**
 * What was accepted is accepted, whoever holds the row by now; any other outcome counts only while the row is still this worker's.
 * An address refused for good is kept with the server's words.
 */
const RECORD = `
  WITH o AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS o(id integer, attempts integer, email text, status text, error text, "retryAfterMs" integer, "addressRefused" boolean)),
  refused AS (
    INSERT INTO email_suppressions (email, reason)
    SELECT lower(email), left('bounced: ' || error, 500) FROM o WHERE "addressRefused"
    ON CONFLICT (email) DO UPDATE SET reason = excluded.reason)
  UPDATE signal_emails e SET delivery_status = o.status, last_error = o.error,
    lease_until = CASE WHEN o.status = 'queued' THEN now() + make_interval(secs => o."retryAfterMs" / 1000.0) END,
    sent_at = CASE WHEN o.status = 'sent' THEN clock_timestamp() ELSE e.sent_at END
  FROM o
  WHERE e.id = o.id AND (
    (o.status = 'sent' AND e.delivery_status IN ('queued', 'sending'))
    OR (e.delivery_status = 'sending' AND e.attempts = o.attempts))`;
const COUNTS = `
  SELECT count(*)::int AS total,
    count(*) FILTER (WHERE delivery_status IN ('queued', 'sending'))::int AS queued,
    count(*) FILTER (WHERE delivery_status = 'sent')::int AS sent,
    count(*) FILTER (WHERE delivery_status NOT IN ('queued', 'sending', 'sent'))::int AS failed
  FROM signal_emails WHERE signal_id = $1`;

/** The rows of `signal_emails`: claimed by one worker at a time, each outcome recorded (architecture: an email's journey). */
@Injectable()
export class EmailLedger {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Claims up to `limit` mails that are due. Other workers pass them by. */
  claim(signalId: number, limit: number): Promise<ClaimedEmail[]> {
    return this.db.query(CLAIM, [signalId, limit, this.config.EMAIL_LEASE_SECONDS]);
  }

  /** Holds mails for another lease; those that another worker took over are left to it. */
  async renew(mails: Pick<ClaimedEmail, 'id' | 'attempts'>[]): Promise<void> {
    await this.db.query(RENEW, [
      JSON.stringify(mails.map(({ id, attempts }) => ({ id, attempts }))),
      this.config.EMAIL_LEASE_SECONDS,
    ]);
  }

  /** Records outcomes of a batch that goes on; administrators hear of them with its end. */
  async record(outcomes: EmailOutcome[], manager: EntityManager = this.db.manager): Promise<void> {
    await manager.query(RECORD, [JSON.stringify(outcomes)]);
  }

  /** Records a batch's last outcomes and tells administrators the signal's counts, in one transaction. */
  async finish(signalId: number, outcomes: EmailOutcome[]): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      // One batch of a signal at a time: each count must see the outcomes of the one before, or the last one told is too low.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('signal-emails'), $1)`, [signalId]);
      await this.record(outcomes, manager);
      const rows: { total: number; queued: number; sent: number; failed: number }[] = await manager.query(COUNTS, [
        signalId,
      ]);
      emit('email.delivery', 'admins', { signalId, ...rows[0]! });
    });
  }
}
