import { Inject, Injectable } from '@nestjs/common';
import { Publisher, type RedisClient } from '@t0/events';
import { JobQueues } from '@t0/jobs';
import { LiveMetrics, type Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { PeriodicTask } from './periodic-task.ts';
import { LOGGER, REDIS } from './tokens.ts';

/** A row that waited longer than this is published (docs/REALTIME.md#event-log: a sweeper in every API and worker process). */
const SWEEP_MS = 1000;

/**
 * Publishes what a crash left behind while the program runs, and ends the shared connections in order when it ends. Each program's
 * platform module calls it, as modules end after everything that they provide.
 */
@Injectable()
export class EventLogMaintenance {
  private readonly sweeper: PeriodicTask;

  constructor(
    private readonly db: DataSource,
    private readonly publisher: Publisher,
    private readonly queues: JobQueues,
    private readonly metrics: LiveMetrics,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.sweeper = new PeriodicTask({ run: () => this.sweep(), everyMs: SWEEP_MS }, (error) =>
      logger.warn({ err: error }, 'Sweeping the event log failed; the next run sweeps it'),
    );
  }

  start(): void {
    this.sweeper.start();
  }

  async end(): Promise<void> {
    const { logger } = this;
    await this.sweeper.end();
    await this.publisher
      .close()
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'Closing the publisher failed; a sweeper publishes unmarked events again'),
      );
    await this.queues
      .close()
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'Closing the job queues failed; the program ends without it'),
      );
    this.redis.destroy();
    await this.db.destroy();
  }

  private async sweep(): Promise<void> {
    this.metrics.oldestUnpublished.set((await this.publisher.sweep(SWEEP_MS)) / 1000);
  }
}
