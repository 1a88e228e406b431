import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, BeforeApplicationShutdown } from '@nestjs/common';
import type { Config } from '@t0/config';
import { JobQueues } from '@t0/jobs';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { RepeatedLook } from '../../platform/repeated-look.ts';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';
import { DUE, EmailLedger } from './email-ledger.ts';
import { MOST_ATTEMPTS } from './email-outcome.ts';

const EVERY_MS = 15_000;
const GRACE = `interval '15 seconds'`;

/**
 * Rebuilds jobs that Redis lost from what PostgreSQL knows is still to do (realtime.md, 'Path of an event'), and ends mails whose
 * signal was deleted before they left. A look of its own and no job: what a job could lose, no job can find.
 */
@Injectable()
export class EmailReconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly looks: RepeatedLook;

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly ledger: EmailLedger,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.looks = new RepeatedLook(
      () => this.reconcile(),
      EVERY_MS,
      (error) => logger.warn({ err: error }, 'Reconciling signal emails'),
    );
  }

  onApplicationBootstrap(): void {
    this.looks.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.looks.end();
  }

  /** Enqueues what is missing. The ids change with every look: a job that failed or died must not block its successor. */
  async reconcile(): Promise<void> {
    await this.endHopeless();
    const look = Math.floor(Date.now() / EVERY_MS);
    const unlaid: { id: number }[] = await this.db.query(
      `SELECT id FROM signals WHERE emails_queued_at IS NULL AND updated_at > now() - interval '1 day' AND updated_at < now() - ${GRACE}`,
    );
    for (const { id } of unlaid)
      await this.queues.enqueue('fan-out-signal-emails', { signalId: id }, `fan-out-rebuilt-${id}-${look}`);
    const unsent: { id: number; due: number }[] = await this.db.query(
      `SELECT signal_id AS id, count(*)::integer AS due FROM signal_emails
       WHERE signal_id IS NOT NULL AND created_at < now() - ${GRACE} AND ${DUE} GROUP BY signal_id`,
    );
    if (unsent.length === 0) return;
    const inLine = await this.queues.inLine('send-signal-email-batch');
    for (const { id, due } of unsent) {
      // Batches that wait their turn in the paced queue are not missing; every further one would hold back the next signal.
      const batches =
        Math.ceil(due / this.config.EMAIL_BATCH_SIZE) - inLine.filter((job) => job.signalId === id).length;
      for (let batch = 0; batch < batches; batch += 1)
        await this.queues.enqueue('send-signal-email-batch', { signalId: id }, `batch-rebuilt-${id}-${look}-${batch}`);
    }
  }

  /** Mails of deleted signals, and those whose sending was interrupted every time: nobody can know whether they arrived. */
  private async endHopeless(): Promise<void> {
    await this.db.query(
      `UPDATE signal_emails SET delivery_status = 'suppressed', last_error = 'The signal was deleted', lease_until = NULL
       WHERE signal_id IS NULL AND (delivery_status = 'queued' OR (delivery_status = 'sending' AND lease_until < now()))`,
    );
    const [ended]: [{ id: number }[], number] = await this.db.query(
      `UPDATE signal_emails SET delivery_status = 'unknown', lease_until = NULL,
         last_error = 'Sending was interrupted every time: the mail server may have it'
       WHERE signal_id IS NOT NULL AND delivery_status = 'sending' AND lease_until < now() AND attempts >= $1
       RETURNING signal_id AS id`,
      [MOST_ATTEMPTS],
    );
    for (const id of new Set(ended.map((row) => row.id))) await this.ledger.finish(id, []);
  }
}
