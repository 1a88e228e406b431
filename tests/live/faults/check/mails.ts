import type { DataSource } from 'typeorm';

/** How many mails are still to be made or sent. */
export async function openMails(db: DataSource): Promise<number> {
  const [{ open }] = await db.query(
    `SELECT (SELECT count(*) FROM signals WHERE fanned_out_at IS NULL)::int
       + (SELECT count(*) FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND delivery_status IN ('queued', 'sending'))::int AS open`,
  );
  return open as number;
}

/** Signals that not every one of these members was mailed, once. */
export function signalsNotEmailed(db: DataSource, userIds: readonly string[]): Promise<unknown[]> {
  return db.query(
    `SELECT s.id FROM signals s WHERE s.withdrawn_at IS NULL AND (SELECT count(*) FROM deliveries e
       WHERE e.channel = 'email' AND e.kind = 'signal' AND e.signal_id = s.id AND e.delivery_status = 'sent' AND e.user_id = ANY($1)) <> $2`,
    [userIds, userIds.length],
  );
}
