import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { hasEmailState } from '@t0/database/channels';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG } from '../../platform/tokens.ts';

const HOUR_MS = 3_600_000;
const SLICE = 2000;

/**
 * Deletes those of the next rows by id that ended before the last $1 days: $2 the id after which they begin, $3 how many rows. Answers the last
 * id, and whether all rows were that old. Rows of signals that may still take a step stay.
 */
const DELETE_SLICE = `
  WITH next AS MATERIALIZED (
    SELECT d.id, d.channel, d.signal_id, d.created_at < now() - make_interval(days => $1) AS "isOld", d.delivery_status
    FROM deliveries d WHERE d.id > $2 ORDER BY d.id LIMIT $3),
  gone AS (
    DELETE FROM deliveries WHERE id IN (
      SELECT n.id FROM next n LEFT JOIN signals s ON s.id = n.signal_id
      WHERE n."isOld" AND n.channel <> 'webhook' AND NOT ${hasEmailState('queued')}
        AND (s.id IS NULL OR s.status = 'closed' AND s.updated_at < now() - make_interval(days => $1))))
  SELECT max(id) AS last, coalesce(bool_and("isOld"), false) AS "isOld" FROM next`;

/** Deletes deliveries after their retention, in slices: no lock lasts (docs/product/email.md#deliveries). */
@Injectable()
export class DeliveryRetention {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.deleteOld(),
      everyMs: HOUR_MS,
      lease: { key: 'deliveries:retention', ttlMs: HOUR_MS },
      failure: 'Deleting old deliveries failed; the next run deletes them',
    });
  }

  async deleteOld(): Promise<void> {
    let after = 0;
    for (let isOld = true; isOld;) {
      const values = [this.config.DELIVERY_RETENTION_DAYS, after, SLICE];
      [{ last: after, isOld }] = await this.db.query<[{ last: number; isOld: boolean }]>(DELETE_SLICE, values);
    }
  }
}
