import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { PriceBus } from '@t0/events';
import { JobQueues } from '@t0/jobs';
import { Health, ProgramMetrics, watchParts } from '@t0/observability';
import type { Logger } from '@t0/observability';
import { LOGGER } from './tokens.ts';

const EVERY_MS = 5000;

/** Keeps the metrics of parts, queues and prices current while this program runs. */
@Injectable()
export class PartsWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: () => void = () => undefined;

  constructor(
    private readonly health: Health,
    private readonly queues: JobQueues,
    private readonly prices: PriceBus,
    private readonly metrics: ProgramMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = watchParts(
      {
        health: this.health,
        queues: () => this.queues.states(),
        prices: async () => Object.values(await this.prices.latest()),
      },
      this.metrics,
      EVERY_MS,
      (error) => this.logger.debug({ err: error }, 'Measuring the parts failed'),
    );
  }

  onApplicationShutdown(): void {
    this.stop();
  }
}
