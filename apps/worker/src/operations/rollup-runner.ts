import { Injectable } from '@nestjs/common';
import { PeriodicTasks } from '@t0/platform';
import { ReceiptArchiver } from './receipt-archiver.ts';
import { Rollup } from './rollup.ts';

const EVERY_MS = 15_000;

/** Keeps receipts, and the figures of the console's plots, up to date, in one worker at a time. */
@Injectable()
export class RollupRunner {
  constructor(
    private readonly rollup: Rollup,
    private readonly receipts: ReceiptArchiver,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.run(),
      everyMs: EVERY_MS,
      lease: { key: 'analytics:rollup', ttlMs: EVERY_MS * 2 },
      failure: 'Rolling up the figures failed',
    });
  }

  private async run(): Promise<void> {
    await this.receipts.run();
    await this.rollup.run();
  }
}
