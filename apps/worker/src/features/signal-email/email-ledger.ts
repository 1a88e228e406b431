import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { SIGNAL_EMAIL_ELIGIBLE } from '@t0/database';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { CONFIG } from '../../platform/tokens.ts';

/** One mail to be sent now, held under a lease. */
export interface ClaimedEmail {
  id: number;
  email: string;
  firstName: string | null;
  attempts: number;
  /** Whether the member may still get it; rights and wishes may have changed since it was laid out. */
  eligible: boolean;
}

/** What became of a claimed mail. */
export interface EmailOutcome {
  id: number;
  status: 'sent' | 'queued' | 'failed' | 'suppressed';
  error: string | null;
}

const CLAIM = `
  WITH claimed AS (
    UPDATE signal_emails SET delivery_status = 'sending', attempts = attempts + 1, lease_until = now() + make_interval(secs => $3)
    WHERE id IN (
      SELECT id FROM signal_emails
      WHERE signal_id = $1 AND (delivery_status = 'queued' OR (delivery_status = 'sending' AND lease_until < now()))
      ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id, attempts)
  SELECT claimed.id, u.email, u.first_name AS "firstName", claimed.attempts, (${SIGNAL_EMAIL_ELIGIBLE}) AS eligible
  FROM claimed JOIN users u ON u.id = claimed.user_id ORDER BY claimed.id`;
const RECORD = `
  UPDATE signal_emails e SET delivery_status = o.status, last_error = o.error, lease_until = NULL,
    sent_at = CASE WHEN o.status = 'sent' THEN clock_timestamp() ELSE e.sent_at END
  FROM unnest($1::int[], $2::text[], $3::text[]) AS o(id, status, error) WHERE e.id = o.id`;
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

  /** Claims up to `limit` queued mails, and those whose worker died. Other workers pass them by. */
  claim(signalId: number, limit: number): Promise<ClaimedEmail[]> {
    return this.db.query(CLAIM, [signalId, limit, this.config.EMAIL_LEASE_SECONDS]);
  }

  /** Records outcomes and tells administrators the signal's counts, in one transaction. */
  async record(signalId: number, outcomes: EmailOutcome[]): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      // One batch of a signal at a time: each count must see the outcomes of the one before, or the last one told is too low.
      await manager.query(`SELECT pg_advisory_xact_lock(hashtext('signal-emails'), $1)`, [signalId]);
      await manager.query(RECORD, [
        outcomes.map(({ id }) => id),
        outcomes.map(({ status }) => status),
        outcomes.map(({ error }) => error),
      ]);
      const rows: { total: number; queued: number; sent: number; failed: number }[] = await manager.query(COUNTS, [
        signalId,
      ]);
      emit('email.delivery', 'admins', { signalId, ...rows[0]! });
    });
  }
}
