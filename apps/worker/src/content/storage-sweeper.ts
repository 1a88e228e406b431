import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { OrphanSweep } from './orphan-sweep.ts';

const HOUR_MS = 3_600_000;

/** Sweeps the store of uploaded files, in one worker at a time, every STORAGE_SWEEP_SECONDS. */
@Injectable()
export class StorageSweeper {
  constructor(
    private readonly sweeper: OrphanSweep,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    const everyMs = config.STORAGE_SWEEP_SECONDS * 1000;
    tasks.add({
      run: () => this.sweep(),
      everyMs,
      lease: { key: 'storage:sweeper', ttlMs: everyMs * 2 },
      failure: 'Deleting unused files failed; the next run deletes them',
    });
  }

  private async sweep(): Promise<void> {
    const swept = await this.sweeper.sweep(new Date(Date.now() - this.config.STORAGE_ORPHAN_HOURS * HOUR_MS));
    if (Object.values(swept).some((count) => count > 0)) this.logger.info(swept, 'Unused files were deleted');
  }
}
