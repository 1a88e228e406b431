import { Injectable } from '@nestjs/common';
import { LIMITS } from '@t0/contracts/platform';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';

const HOUR_MS = 3_600_000;
/** A part at a time: nothing waits for a long statement. */
const FORGET = `
  WITH old AS (
    SELECT id FROM webhook_messages WHERE created_at < now() - make_interval(days => ${LIMITS.webhook.keptDays}) ORDER BY created_at LIMIT 1000),
  finished AS (
    DELETE FROM deliveries WHERE channel = 'webhook' AND kind = 'message' AND message_id IN (SELECT id FROM old) RETURNING id),
  attempts AS (DELETE FROM webhook_attempts WHERE delivery_id IN (SELECT id FROM finished))
  DELETE FROM webhook_messages WHERE id IN (SELECT id FROM old)`;

/** Deletes the messages of webhooks after 30 days, with their log. */
@Injectable()
export class MessageRetention {
  constructor(
    private readonly db: DataSource,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.forget(),
      everyMs: HOUR_MS,
      failure: 'Deleting old messages of webhooks failed; the next run deletes them',
    });
  }

  async forget(): Promise<void> {
    let gone: number;
    do [, gone] = await this.db.query<[unknown, number]>(FORGET);
    while (gone > 0);
  }
}
