import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Handles } from '../platform/handles.ts';

/** Days that suppressed emails stay, and those that were sent; welcome emails stay, as no second one is sent. */
const KEEP_DAYS = 30;
const KEEP_SENT_DAYS = 365;

/** Days that registrations stay after their end: until then a late webhook may still report that one was paid for. */
const KEEP_REGISTRATIONS_DAYS = 7;

/**
 * Deletes emails that were never sent, or a year ago, and registrations and links that have ended, most of them of unknown addresses, so that requests
 * cannot fill the tables.
 */
@Injectable()
export class AccountEmailRetention {
  constructor(private readonly db: DataSource) {}

  /** Deletes emails suppressed more than a month ago, others after a year, and registrations and links that ended a week ago. */
  @Handles('delete-old-account-emails')
  async deleteOld(): Promise<void> {
    await this.db.query(
      `DELETE FROM account_emails WHERE created_at < now() - make_interval(days => $1)
         AND (delivery_status = 'suppressed' OR kind <> 'welcome' AND created_at < now() - make_interval(days => $2))`,
      [KEEP_DAYS, KEEP_SENT_DAYS],
    );
    const ended = [KEEP_REGISTRATIONS_DAYS];
    await this.db.query(`DELETE FROM registrations WHERE expires_at < now() - make_interval(days => $1)`, ended);
    await this.db.query(
      `DELETE FROM password_reset_tokens WHERE expires_at < now() - make_interval(days => $1)`,
      ended,
    );
  }
}
