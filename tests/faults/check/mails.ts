import type { DataSource } from 'typeorm';

/** How many mails are still to be made or sent. */
export async function openMails(db: DataSource): Promise<number> {
  const [{ open }] = await db.query(
    `SELECT (SELECT count(*) FROM signals WHERE emails_queued_at IS NULL)::int
       + (SELECT count(*) FROM signal_emails WHERE delivery_status IN ('queued', 'sending'))::int AS open`,
  );
  return open as number;
}

/** Signals that not every one of these members was mailed, once. */
export function signalsNotMailed(db: DataSource, userIds: readonly string[]): Promise<unknown[]> {
  return db.query(
    `SELECT s.id FROM signals s WHERE s.withdrawn_at IS NULL AND (SELECT count(*) FROM signal_emails e
       WHERE e.signal_id = s.id AND e.delivery_status = 'sent' AND e.user_id = ANY($1)) <> $2`,
    [userIds, userIds.length],
  );
}
