import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import { SIGNAL_EMAIL_WANTED } from '@t0/database';
import { JobQueues } from '@t0/jobs';
import { DataSource } from 'typeorm';
import { JobRunner } from '../../platform/job-runner.ts';
import { CONFIG } from '../../platform/tokens.ts';

/**
 * Lays out one row per member who wants the mail in one statement, then the batches that send them. Repeating it adds nothing. An
 * address that was refused for good gets a row that says so, for administrators to see.
 */
@Injectable()
export class FanOutProcessor implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.runner.handle('fan-out-signal-emails', ({ signalId }) => this.fanOut(signalId));
  }

  private async fanOut(signalId: number): Promise<void> {
    await this.db.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO signal_emails (signal_id, user_id, signal_instrument, signal_direction, delivery_status, last_error)
         SELECT s.id, u.id, s.instrument, s.direction, CASE WHEN x.email IS NULL THEN 'queued' ELSE 'suppressed' END, x.reason
         FROM signals s CROSS JOIN users u LEFT JOIN email_suppressions x ON x.email = u.email
         WHERE s.id = $1 AND s.emails_queued_at IS NULL AND ${SIGNAL_EMAIL_WANTED}
         ON CONFLICT (signal_id, user_id) DO NOTHING`,
        [signalId],
      );
      await manager.query(
        'UPDATE signals SET emails_queued_at = clock_timestamp() WHERE id = $1 AND emails_queued_at IS NULL',
        [signalId],
      );
    });
    const rows: { count: string }[] = await this.db.query(
      `SELECT count(*) FROM signal_emails WHERE signal_id = $1 AND delivery_status = 'queued'`,
      [signalId],
    );
    const batches = Math.ceil(Number(rows[0]?.count ?? 0) / this.config.EMAIL_BATCH_SIZE);
    await Promise.all(
      Array.from({ length: batches }, (_, batch) =>
        this.queues.enqueue('send-signal-email-batch', { signalId }, `batch-${signalId}-${batch}`),
      ),
    );
  }
}
