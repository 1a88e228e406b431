import { Injectable } from '@nestjs/common';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';

const HOUR_MS = 3_600_000;
/** A part at a time: nothing waits for a long statement. */
const DELETE_SLICE = `
  DELETE FROM user_notifications WHERE id IN (
    SELECT r.id FROM notifications n JOIN user_notifications r ON r.notification_id = n.id
    WHERE NOT n.is_global AND n.created_at < now() - interval '1 year' LIMIT 2000)`;

/** Deletes the read marks of notifications that left every inbox (docs/product/notifications.md#visibility). */
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
    let gone: number;
    do [, gone] = await this.db.query<[unknown, number]>(DELETE_SLICE);
    while (gone > 0);
  }
}
