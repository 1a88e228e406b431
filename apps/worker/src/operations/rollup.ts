import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { LIMITS } from '@t0/contracts/platform';
import { hasEmailState } from '@t0/database/channels';
import { AnalyticsRollup } from '@t0/database/operations';
import { DeliveryStore, PresenceStore, WINDOW_MS, type RedisClient } from '@t0/events';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG, REDIS } from '../platform/tokens.ts';
import { ReceiptArchiver } from './receipt-archiver.ts';

/** $1, $2: the window. PostgreSQL's counts for it, counted again each time. */
const COUNTED = `
  SELECT
    (SELECT count(*)::integer FROM signals WHERE created_at >= $1 AND created_at < $2) AS signals,
    (SELECT count(*)::integer FROM notifications
      WHERE created_at >= $1 AND created_at < $2 AND (scheduled_for IS NULL OR announced_at IS NOT NULL)
        AND billing_case IS NULL) AS notifications,
    (SELECT count(*)::integer FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND sent_at >= $1 AND sent_at < $2)
      + (SELECT count(*)::integer FROM account_emails WHERE sent_at >= $1 AND sent_at < $2) AS "emailsSent",
    (SELECT count(*)::integer FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND ${hasEmailState('failed')} AND created_at >= $1 AND created_at < $2)
      + (SELECT count(*)::integer FROM account_emails WHERE ${hasEmailState('failed')} AND created_at >= $1 AND created_at < $2)
      AS "emailsFailed"`;

/** Writes the figures of five minutes each. A repetition, or a late run, gives the same row. */
@Injectable()
export class Rollup {
  private readonly deliveries: DeliveryStore;
  private readonly presence: PresenceStore;

  constructor(
    private readonly db: DataSource,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) config: Config,
  ) {
    this.deliveries = new DeliveryStore(redis, config.EVENT_RETENTION_HOURS);
    this.presence = new PresenceStore(redis);
  }

  /** Updates the window of `now` and the one before, and deletes old ones. */
  async run(now = Date.now()): Promise<void> {
    const start = Math.floor(now / WINDOW_MS) * WINDOW_MS;
    const { members, sockets } = await this.presence.read();
    await this.write(start - WINDOW_MS, { members: 0, sockets: 0 });
    await this.write(start, { members, sockets });
    await this.db.query(`DELETE FROM analytics_rollups WHERE window_start < now() - make_interval(days => $1)`, [
      LIMITS.analytics.keptDays,
    ]);
  }

  private async write(start: number, seen: { members: number; sockets: number }): Promise<void> {
    const from = new Date(start);
    const [counted] = await this.db.query<
      [Pick<AnalyticsRollup, 'signals' | 'notifications' | 'emailsSent' | 'emailsFailed'>]
    >(COUNTED, [from, new Date(start + WINDOW_MS)]);
    const delivered = await this.deliveries.readWindow(start);
    await this.db.transaction(async (manager) => {
      await manager.query('INSERT INTO analytics_rollups (window_start) VALUES ($1) ON CONFLICT DO NOTHING', [from]);
      const row = await manager.findOneOrFail(AnalyticsRollup, {
        where: { windowStart: from },
        lock: { mode: 'pessimistic_write' },
      });
      // Counts that Redis lost stay as last written.
      const confirmed = delivered?.latency.reduce((sum, count) => sum + count, 0) ?? 0;
      await manager.update(
        AnalyticsRollup,
        { windowStart: from },
        {
          ...counted,
          ...(delivered && delivered.online >= row.expected && { expected: delivered.online }),
          ...(delivered && confirmed >= row.delivered && { delivered: confirmed, latency: delivered.latency }),
          membersOnline: Math.max(row.membersOnline, seen.members),
          sockets: Math.max(row.sockets, seen.sockets),
        },
      );
    });
  }
}

const EVERY_MS = 15_000;

/** Keeps receipts, and the figures of the console's plots, up to date, in one worker at a time. */
@Injectable()
export class RollupRunner {
  constructor(
    private readonly rollup: Rollup,
    private readonly receipts: ReceiptArchiver,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.run(),
      everyMs: EVERY_MS,
      lease: { key: 'analytics:rollup', ttlMs: EVERY_MS * 2 },
      failure: 'Rolling up the figures failed; the next run tries again',
    });
  }

  private async run(): Promise<void> {
    await this.receipts.run();
    await this.rollup.run();
  }
}
