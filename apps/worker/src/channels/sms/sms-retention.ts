import type { DataSource } from 'typeorm';

/** Longer than Twilio reports on a message, and than any screen looks back. */
const KEEP_MESSAGES_DAYS = 90;

/** Deletes messages and monthly counts that no screen shows any more (docs/product/limits.md#sms). */
export class SmsRetention {
  constructor(private readonly db: DataSource) {}

  /** Deletes messages after 90 days, and counts of months before the last one. */
  async deleteOld(): Promise<void> {
    await this.db.query('DELETE FROM sms_messages WHERE created_at < now() - make_interval(days => $1)', [
      KEEP_MESSAGES_DAYS,
    ]);
    await this.db.query(
      `DELETE FROM sms_months WHERE month < date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month'`,
    );
  }
}
