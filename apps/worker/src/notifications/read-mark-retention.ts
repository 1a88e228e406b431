import { Injectable } from '@nestjs/common';
import { IS_MARKED, LAST_WORDS } from '@t0/database/notifications';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';

const HOUR_MS = 3_600_000;
/** A part at a time: nothing waits for a long statement. Answers where it ended. */
const DELETE_SLICE = `
  WITH part AS (SELECT id FROM user_notifications WHERE id > $1 ORDER BY id LIMIT 2000),
    gone AS (DELETE FROM user_notifications r
      USING part, notifications n, users u LEFT JOIN read_positions p ON p.user_id = u.id
      WHERE r.id = part.id AND n.id = r.notification_id AND u.id = r.user_id
        AND (NOT n.is_global AND n.created_at < now() - interval '1 year' OR ${IS_MARKED} AND ${LAST_WORDS} <= p.read_to))
  SELECT max(id) AS last FROM part`;

/** Deletes read marks of notifications that left every inbox, or that the position passed (docs/product/notifications.md#read-marks). */
@Injectable()
export class ReadMarkRetention {
  constructor(
    private readonly db: DataSource,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.deleteOld(),
      everyMs: HOUR_MS,
      lease: { key: 'notifications:read-marks', ttlMs: HOUR_MS },
      failure: 'Deleting old read marks failed; the next run deletes them',
    });
  }

  async deleteOld(): Promise<void> {
    let last: number | null = 0;
    while (last !== null) {
      const slices: { last: number | null }[] = await this.db.query(DELETE_SLICE, [last]);
      last = slices[0]?.last ?? null;
    }
  }
}
