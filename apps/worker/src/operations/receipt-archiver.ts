import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { LIMITS } from '@t0/contracts/platform';
import { DeliveryStore, type RedisClient } from '@t0/events';
import { DataSource } from 'typeorm';
import { CONFIG, REDIS } from '../platform/tokens.ts';

/** Counts only grow: those that Redis lost stay as last stored. $1: epoch, $2: seq, then the counts. */
const KEEP = `
  INSERT INTO delivery_receipts AS r (seq, kind, entity_id, published_at, online, later, reached, latency)
  SELECT e.seq, split_part(e.type, '.', 1), (e.data->>'id')::integer, e.at, $3::integer, $4::integer, $5::integer, $6::integer[]
  FROM live_events e JOIN live_log l ON l.epoch = $1
  WHERE e.seq = $2 AND e.type IN ('signal.created', 'notification.created')
  ON CONFLICT (seq) DO UPDATE SET online = greatest(r.online, excluded.online), later = greatest(r.later, excluded.later),
    reached = greatest(r.reached, excluded.reached),
    latency = CASE WHEN excluded.reached >= r.reached THEN excluded.latency ELSE r.latency END`;

/** Stores the receipts of publications in PostgreSQL: the counts in Redis are gone when Redis is. */
@Injectable()
export class ReceiptArchiver {
  private readonly deliveries: DeliveryStore;

  constructor(
    private readonly db: DataSource,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) config: Config,
  ) {
    this.deliveries = new DeliveryStore(redis, config.EVENT_RETENTION_HOURS);
  }

  /** Stores every receipt that grew since the last run, and deletes old ones. A repetition changes nothing. */
  async run(): Promise<void> {
    for (const publication of await this.deliveries.grown()) {
      const { online, later, latency } = await this.deliveries.read(publication);
      const reached = latency.reduce((sum, count) => sum + count, 0);
      const [epoch, seq] = publication.split(':');
      await this.db.query(KEEP, [epoch, seq, online, later, reached, latency]);
      await this.deliveries.kept(publication, online + later + reached);
    }
    await this.db.query('DELETE FROM delivery_receipts WHERE published_at < now() - make_interval(days => $1)', [
      LIMITS.analytics.keptDays,
    ]);
  }
}
