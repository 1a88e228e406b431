import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { AccountEmail, AccountEmailKind } from '@t0/database/accounts';
import { emailTestOf, liftEmailSuppression } from '@t0/database/channels';
import { LIVE_STATUSES } from '@t0/domain/billing';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { CONFIG } from '../platform/tokens.ts';

/** A leased email to be sent now, with the known data of its address. */
export interface ClaimedAccountEmail {
  id: number;
  kind: AccountEmailKind;
  email: string;
  /** The time of the request. */
  createdAt: Date;
  /** Of a security notice. */
  details: AccountEmail['details'];
  attempts: number;
  /** The administrator who asked for it. */
  requestedBy: string | null;
  hasAccount: boolean;
  hasPassword: boolean;
  /** Its mailbox is proven. */
  isProven: boolean;
  isAdmin: boolean;
  /** The address was registered, and the registration has not ended. */
  isRegistered: boolean;
  /** Its account pays by card. */
  isPaying: boolean;
  isBlacklisted: boolean;
  /** The deletion that the account waits for; null: none. */
  deletion: { userId: string; requestedAt: string; dueAt: string } | null;
  /** Null before the mailbox is proven: until then a stranger may have written it. */
  firstName: string | null;
}

/** The outcome of a claimed email. A queued one is tried again after `retryAfterMs`. */
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
    WHERE id = $1 AND ${DUE} RETURNING id, kind, email, attempts, details, requested_by AS "requestedBy",
      created_at AS "createdAt")
  SELECT claimed.*, u.id IS NOT NULL AS "hasAccount", u.password IS NOT NULL AS "hasPassword",
    u.email_verified_at IS NOT NULL AS "isProven", u.role IS NOT NULL AS "isAdmin",
    CASE WHEN u.email_verified_at IS NOT NULL THEN u.first_name END AS "firstName",
    (SELECT json_build_object('userId', d.user_id, 'requestedAt', d.requested_at, 'dueAt', d.due_at)
      FROM account_deletions d WHERE d.user_id = u.id AND d.undone_at IS NULL) AS deletion,
    EXISTS (SELECT 1 FROM registrations r WHERE r.email = claimed.email AND r.expires_at > now()) AS "isRegistered",
    EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.provider = 'stripe' AND s.status = ANY($3)) AS "isPaying",
    EXISTS (SELECT 1 FROM blacklisted_emails b WHERE b.email = claimed.email) AS "isBlacklisted"
  FROM claimed LEFT JOIN users u ON u.email = claimed.email`;
const RENEW = `
  UPDATE account_emails SET lease_until = now() + make_interval(secs => $3)
  WHERE id = $1 AND attempts = $2 AND delivery_status = 'sending'`;
/**
 * An accepted email is recorded even if another worker has leased the row; any other outcome counts only while the row is still this
 * worker's.
 */
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

  /** Emails that may be sent now, those a person waits for first, and before those to be tried again. At most `limit`. */
  due(limit: number): Promise<{ id: number; attempts: number }[]> {
    return this.db.query(
      `SELECT id, attempts FROM account_emails
       WHERE delivery_status IN ('queued', 'sending') AND ${DUE} ORDER BY kind = 'welcome', attempts > 0, id LIMIT $1`,
      [limit],
    );
  }

  /** Takes the email under a lease; null when it is not due or another worker has it. */
  async claim(id: number): Promise<ClaimedAccountEmail | null> {
    const rows: ClaimedAccountEmail[] = await this.db.query(CLAIM, [
      id,
      this.config.EMAIL_LEASE_SECONDS,
      LIVE_STATUSES,
    ]);
    return rows[0] ?? null;
  }

  /** Leases the email for another period, unless another worker took it over. */
  async renew({ id, attempts }: ClaimedAccountEmail): Promise<void> {
    await this.db.query(RENEW, [id, attempts, this.config.EMAIL_LEASE_SECONDS]);
  }

  /**
   * Records its outcome. The end of each welcome email is emitted to administrators (docs/product/email.md#welcome-emails), each attempt at
   * a test to the administrator who asked for it (docs/product/settings.md#channels).
   */
  async record(
    { id, kind, email, attempts, requestedBy, createdAt }: ClaimedAccountEmail,
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
        emit('welcome_email.result', 'staff:members', {
          id,
          email,
          status: status === 'unknown' ? 'failed' : status,
          error,
        });
      if (count === 1 && kind === 'channel-test' && requestedBy !== null)
        emit(
          'channel.tested',
          `user:${requestedBy}`,
          emailTestOf({ deliveryStatus: status, lastError: error, createdAt }),
        );
    });
  }
}
