import { Injectable, NotFoundException } from '@nestjs/common';
import type {
  SuppressedEmail,
  SuppressedEmailsFilter,
  SuppressedEmailsQuery,
  SuppressionLifted,
} from '@t0/contracts/email';
import type { ListTotal } from '@t0/contracts/platform';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';

/** Each address once: 'blacklisted' takes precedence. $1: continues after, $2: part of the address, $3: how many. */
const SUPPRESSED = `
  SELECT email, CASE WHEN b.blacklisted_at IS NULL THEN 'refused' ELSE 'blacklisted' END AS kind,
    CASE WHEN b.blacklisted_at IS NULL THEN s.reason ELSE b.reason END AS reason,
    coalesce(b.blacklisted_at, s.created_at) AS since
  FROM email_suppressions s FULL JOIN blacklisted_emails b USING (email)
  WHERE ($1::text IS NULL OR email > $1) AND position(lower($2) IN email) > 0 ORDER BY email LIMIT $3`;

const COUNTED = `
  SELECT count(*)::integer AS total FROM email_suppressions s FULL JOIN blacklisted_emails b USING (email)
  WHERE position(lower($1) IN email) > 0`;

/** Addresses that get no email, and why. */
@Injectable()
export class SuppressedEmails {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** By address. */
  async list({ limit, after, q }: SuppressedEmailsQuery): Promise<SuppressedEmail[]> {
    const rows: (Omit<SuppressedEmail, 'since'> & { since: Date })[] = await this.db.query(SUPPRESSED, [
      after?.toLowerCase() ?? null,
      q?.trim() ?? '',
      limit,
    ]);
    return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
  }

  /** The number of all suppressed emails, or of those with `q` in them. */
  async count({ q }: SuppressedEmailsFilter): Promise<ListTotal> {
    const [counted] = await this.db.query<[ListTotal]>(COUNTED, [q?.trim() ?? '']);
    return counted;
  }

  /** Sends signal emails to a refused address again. 404 when it is none. */
  async lift(given: string): Promise<SuppressionLifted> {
    const lifted = { email: given.toLowerCase() };
    await this.log.transact(async (manager, emit) => {
      const [, count] = await manager.query<[unknown[], number]>('DELETE FROM email_suppressions WHERE email = $1', [
        lifted.email,
      ]);
      if (count === 0)
        throw new NotFoundException({
          error: 'EMAIL_NOT_SUPPRESSED',
          message: 'This address is no longer suppressed',
        });
      emit('email_suppression.lifted', 'staff:members', lifted);
    });
    return lifted;
  }
}
