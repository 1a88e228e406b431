import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { Lease } from '../../platform/lease.ts';
import { LOGGER, REDIS } from '../../platform/tokens.ts';
import { Rollup } from './rollup.ts';

const EVERY_MS = 15_000;

/** Keeps the figures of the console's plots up to date, in one worker at a time. */
@Injectable()
export class RollupRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly lease: Lease;
  private timer: NodeJS.Timeout | undefined;
  private busy: Promise<void> | null = null;

  constructor(
    private readonly rollup: Rollup,
    @Inject(REDIS) redis: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lease = new Lease(redis, 'analytics:rollup', EVERY_MS * 2);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.busy ??= this.look()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'Rolling figures up'))
        .finally(() => (this.busy = null));
    }, EVERY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.busy;
    await this.lease
      .release()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'The lease runs out by itself'));
  }

  private async look(): Promise<void> {
    if (await this.lease.hold()) await this.rollup.run();
  }
}
