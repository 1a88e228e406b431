import { Injectable } from '@nestjs/common';
import { Notification, toWireNotification } from '@t0/database/notifications';
import { EventLog } from '@t0/events';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import type { JobPayloads } from '@t0/jobs';
import { Handles } from '../platform/handles.ts';

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

/** A job that runs this much early waits; one that runs earlier was overtaken by a change, whose own job will come. */
const PATIENCE_MS = 2000;

/** Announces a scheduled notification at its time. */
@Injectable()
export class AnnounceProcessor {
  constructor(private readonly announcer: Announcer) {}

  @Handles('announce-notification')
  async run({ notificationId: id }: JobPayloads['announce-notification']): Promise<void> {
    const ms = await this.announcer.msUntilDue(id);
    if (ms === null || ms > PATIENCE_MS) return;
    // The clocks of Redis and PostgreSQL need not agree to the millisecond.
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    await this.announcer.announce(id);
  }
}

const EVERY_MS = 1000;

/**
 * Announces due notifications although no job came: Redis lost it, or no worker ran at the time. PostgreSQL alone knows the due ones; jobs
 * only make it punctual.
 */
@Injectable()
export class AnnounceReconciler {
  constructor(
    private readonly announcer: Announcer,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.reconcile(),
      everyMs: EVERY_MS,
      failure: 'Announcing scheduled notifications failed; the next run announces them',
    });
  }

  /** Announces everything that is due, oldest first. */
  async reconcile(): Promise<void> {
    for (const id of await this.announcer.due()) await this.announcer.announce(id);
  }
}
