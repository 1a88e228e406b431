import { Injectable } from '@nestjs/common';
import { Notification, toWireNotification } from '@t0/database';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';

/** Announces scheduled notifications to members: each once, never early, by the database's clock. */
@Injectable()
export class Announcer {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /**
   * Announces one, if it is due and was not announced yet; answers whether it was. The row is locked from the check to the commit: of two
   * workers at the same time the second finds it announced, and an administrator's change waits or comes first.
   */
  announce(id: number): Promise<boolean> {
    return this.log.transact(async (manager, emit) => {
      const [announced] = await manager.query<[{ id: number }[], number]>(
        `UPDATE notifications SET announced_at = clock_timestamp(), version = version + 1
         WHERE id = $1 AND announced_at IS NULL AND scheduled_for <= clock_timestamp() RETURNING id`,
        [id],
      );
      if (announced.length === 0) return false;
      const notification = await manager.findOneByOrFail(Notification, { id });
      emit('notification.created', 'subscribers', toWireNotification(notification));
      return true;
    });
  }

  /** Ms until it is due, 0 when it is; null when there is nothing left to announce. */
  async msUntilDue(id: number): Promise<number | null> {
    const rows: { ms: string }[] = await this.db.query(
      `SELECT greatest(0, ceil(extract(epoch FROM scheduled_for - clock_timestamp()) * 1000)) AS ms
       FROM notifications WHERE id = $1 AND scheduled_for IS NOT NULL AND announced_at IS NULL`,
      [id],
    );
    return rows[0] ? Number(rows[0].ms) : null;
  }

  /** The due notifications that were not announced yet. */
  async due(): Promise<number[]> {
    const rows: { id: number }[] = await this.db.query(
      `SELECT id FROM notifications
       WHERE scheduled_for IS NOT NULL AND announced_at IS NULL AND scheduled_for <= clock_timestamp() ORDER BY scheduled_for, id`,
    );
    return rows.map(({ id }) => id);
  }
}
