import { Injectable } from '@nestjs/common';
import { PeriodicTasks } from '@t0/platform';
import { Announcer } from './announcer.ts';

const EVERY_MS = 1000;

/**
 * Announces due notifications although no job came: Redis lost it, or no worker ran at the time. PostgreSQL alone knows the due ones; jobs
 * only make it punctual.
 */
@Injectable()
export class AnnounceReconciler {
  constructor(
    private readonly announcer: Announcer,
    tasks: PeriodicTasks,
  ) {
    tasks.add({ run: () => this.reconcile(), everyMs: EVERY_MS, failure: 'Announcing scheduled notifications failed' });
  }

  /** Announces everything that is due, oldest first. */
  async reconcile(): Promise<void> {
    for (const id of await this.announcer.due()) await this.announcer.announce(id);
  }
}
