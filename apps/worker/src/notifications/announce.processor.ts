import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../platform/job-runner.ts';
import { Announcer } from './announcer.ts';

/** A job that runs this much early waits; one that runs earlier was overtaken by a change, whose own job will come. */
const PATIENCE_MS = 2000;

/** Announces a scheduled notification at its time. */
@Injectable()
export class AnnounceProcessor implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly announcer: Announcer,
  ) {}

  onModuleInit(): void {
    this.runner.handle('announce-notification', ({ notificationId }) => this.run(notificationId));
  }

  private async run(id: number): Promise<void> {
    const ms = await this.announcer.msUntilDue(id);
    if (ms === null || ms > PATIENCE_MS) return;
    // The clocks of Redis and PostgreSQL need not agree to the millisecond.
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    await this.announcer.announce(id);
  }
}
