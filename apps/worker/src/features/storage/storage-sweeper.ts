import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { Lease } from '../../platform/lease.ts';
import { RepeatedLook } from '../../platform/repeated-look.ts';
import { CONFIG, LOGGER, REDIS } from '../../platform/tokens.ts';
import { OrphanSweep } from './orphan-sweep.ts';

const HOUR_MS = 3_600_000;

/** Sweeps the store of uploaded files, in one worker at a time, every STORAGE_SWEEP_SECONDS. */
@Injectable()
export class StorageSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly lease: Lease;
  private readonly looks: RepeatedLook;

  constructor(
    private readonly sweeper: OrphanSweep,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const everyMs = config.STORAGE_SWEEP_SECONDS * 1000;
    this.lease = new Lease(redis, 'storage:sweeper', everyMs * 2);
    this.looks = new RepeatedLook(
      () => this.sweep(),
      everyMs,
      (error) => logger.warn({ err: error }, 'Sweeping uploaded files'),
    );
  }

  onApplicationBootstrap(): void {
    this.looks.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looks.end();
    await this.lease
      .release()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'The sweeping lease runs out by itself'));
  }

  private async sweep(): Promise<void> {
    if (!(await this.lease.hold())) return;
    const swept = await this.sweeper.sweep(new Date(Date.now() - this.config.STORAGE_ORPHAN_HOURS * HOUR_MS));
    if (Object.values(swept).some((count) => count > 0)) this.logger.info(swept, 'Unused files were deleted');
  }
}
