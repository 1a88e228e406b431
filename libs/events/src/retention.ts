import type { DataSource } from 'typeorm';

/**
 * Deletes published events older than `hours`, in slices so that no lock lasts, and returns how many. The newest row always
 * stays. Clients with an older cursor are asked to read their snapshots again.
 */
export async function deleteOldEvents(db: DataSource, hours: number, slice = 5000): Promise<number> {
  let total = 0;
  for (;;) {
    const rows: unknown[] = await db.query(
      `WITH gone AS (
         DELETE FROM live_events WHERE seq IN (
           SELECT seq FROM live_events
           WHERE at < now() - make_interval(hours => $1) AND published_at IS NOT NULL AND seq < (SELECT last_seq FROM live_log)
           ORDER BY seq LIMIT $2)
         RETURNING seq)
       SELECT seq FROM gone`,
      [hours, slice],
    );
    total += rows.length;
    if (rows.length < slice) return total;
  }
}
