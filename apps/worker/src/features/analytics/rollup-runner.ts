import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { Lease } from '../../platform/lease.ts';
import { RepeatedLook } from '../../platform/repeated-look.ts';
import { LOGGER, REDIS } from '../../platform/tokens.ts';
import { ReceiptKeeper } from './receipt-keeper.ts';
import { Rollup } from './rollup.ts';

const EVERY_MS = 15_000;

/** Keeps receipts, and the figures of the console's plots, up to date, in one worker at a time. */
@Injectable()
export class RollupRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly lease: Lease;
  private readonly looks: RepeatedLook;

  constructor(
    private readonly rollup: Rollup,
    private readonly receipts: ReceiptKeeper,
    @Inject(REDIS) redis: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lease = new Lease(redis, 'analytics:rollup', EVERY_MS * 2);
    this.looks = new RepeatedLook(
      () => this.look(),
      EVERY_MS,
      (error) => logger.warn({ err: error }, 'Rolling figures up'),
    );
  }

  onApplicationBootstrap(): void {
    this.looks.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looks.end();
    await this.lease
      .release()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'The lease runs out by itself'));
  }

  private async look(): Promise<void> {
    if (!(await this.lease.hold())) return;
    await this.receipts.run();
    await this.rollup.run();
  }
}
