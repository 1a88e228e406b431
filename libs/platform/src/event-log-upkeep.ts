import { Inject, Injectable } from '@nestjs/common';
import { Publisher, startSweeper } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { JobQueues } from '@t0/jobs';
import { LiveMetrics } from '@t0/observability';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { LOGGER, REDIS } from './tokens.ts';

const SWEEP_MS = 1000;

/**
 * Publishes what a crash left behind while the program runs, and ends the shared connections in order when it ends. Each program's
 * platform module calls it, as modules end after everything that they provide.
 */
@Injectable()
export class EventLogUpkeep {
  private stopSweeper: () => void = () => undefined;

  constructor(
    private readonly db: DataSource,
    private readonly publisher: Publisher,
    private readonly queues: JobQueues,
    private readonly metrics: LiveMetrics,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.stopSweeper = startSweeper(
      this.publisher,
      SWEEP_MS,
      (ageMs) => this.metrics.oldestUnpublished.set(ageMs / 1000),
      (error) => this.logger.warn({ err: error }, 'Sweeping the event log'),
    );
  }

  async end(): Promise<void> {
    this.stopSweeper();
    await this.publisher.close().catch((error: unknown) => this.logger.warn({ err: error }, 'Closing the publisher'));
    await this.queues.close().catch((error: unknown) => this.logger.warn({ err: error }, 'Closing job queues'));
    this.redis.destroy();
    await this.db.destroy();
  }
}
