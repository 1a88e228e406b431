import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { JobQueues } from '@t0/jobs';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../platform/tokens.ts';

const EVERY_MS = 15_000;
const GRACE = `interval '15 seconds'`;

/**
 * Rebuilds jobs that Redis lost from what PostgreSQL knows is still to do (realtime.md, 'Path of an event'), and ends mails whose
 * signal was deleted before they left.
 */
@Injectable()
export class EmailReconciler implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () =>
        void this.reconcile().catch((error: unknown) => this.logger.warn({ err: error }, 'Reconciling signal emails')),
      EVERY_MS,
    );
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Enqueues what is missing. The ids change by the minute: a job that failed for good must not block its successor. */
  async reconcile(): Promise<void> {
    const minute = Math.floor(Date.now() / 60_000);
    await this.db.query(
      `UPDATE signal_emails SET delivery_status = 'suppressed', last_error = 'The signal was deleted', lease_until = NULL
       WHERE signal_id IS NULL AND (delivery_status = 'queued' OR (delivery_status = 'sending' AND lease_until < now()))`,
    );
    const unlaid: { id: number }[] = await this.db.query(
      `SELECT id FROM signals WHERE emails_queued_at IS NULL AND updated_at > now() - interval '1 day' AND updated_at < now() - ${GRACE}`,
    );
    for (const { id } of unlaid)
      await this.queues.enqueue('fan-out-signal-emails', { signalId: id }, `fan-out-rebuilt-${id}-${minute}`);
    const unsent: { id: number }[] = await this.db.query(
      `SELECT DISTINCT signal_id AS id FROM signal_emails
       WHERE signal_id IS NOT NULL AND created_at < now() - ${GRACE} AND (delivery_status = 'queued' OR (delivery_status = 'sending' AND lease_until < now()))`,
    );
    for (const { id } of unsent)
      await this.queues.enqueue('send-signal-email-batch', { signalId: id }, `batch-rebuilt-${id}-${minute}`);
  }
}
