import { Injectable } from '@nestjs/common';
import { LACKS_CREDENTIALS, recoverWelcomeEmails } from '@t0/accounts';
import type { AffectedUser, WelcomeRecovery } from '@t0/contracts/email';
import { LIMITS, type ListTotal } from '@t0/contracts/platform';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';

const AFFECTED = `
  SELECT u.id, u.email, u.created_at, u.subscription_status,
    EXISTS (
      SELECT 1 FROM account_emails e
      WHERE e.email = u.email AND e.kind = 'welcome' AND e.delivery_status IN ('queued', 'sending')) AS recovering
  FROM users u WHERE ${LACKS_CREDENTIALS} ORDER BY u.created_at DESC LIMIT ${LIMITS.members.pageMax}`;

/** Members who paid and cannot sign in yet, and the way to help them all at once. */
@Injectable()
export class WelcomeRecoveryService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** Active subscribers without a password to whom no welcome email was delivered, newest first. */
  async affected(): Promise<AffectedUser[]> {
    const rows: (Omit<AffectedUser, 'created_at'> & { created_at: Date })[] = await this.db.query(AFFECTED);
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  }

  /** The number of all of them. */
  async count(): Promise<ListTotal> {
    const [counted] = await this.db.query<[ListTotal]>(
      `SELECT count(*)::integer AS total FROM users u WHERE ${LACKS_CREDENTIALS}`,
    );
    return counted;
  }

  /** Requests a welcome email for each of them; one that is under way is left alone, so pressing twice sends once. */
  async fix(requestedBy: string): Promise<WelcomeRecovery> {
    const recovered = await this.log.transact(async (manager, emit) => {
      const mails = await recoverWelcomeEmails(manager, { requestedBy });
      if (mails.length > 0) emit('welcome_email.requested', 'staff:members', { requested: mails.length, requestedBy });
      return mails;
    });
    return { results: recovered.map(({ id, email }) => ({ id, email, status: 'queued' as const })) };
  }
}
