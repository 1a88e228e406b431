import { Injectable } from '@nestjs/common';
import { PeriodicTasks } from '@t0/platform';
import { PostPublisher } from './post-publisher.ts';

const EVERY_MS = 1000;

/**
 * Publishes due posts although no job came: Redis lost it, or no worker ran at the time. PostgreSQL alone knows the due posts; jobs only
 * make it punctual.
 */
@Injectable()
export class PublishReconciler {
  constructor(
    private readonly publisher: PostPublisher,
    tasks: PeriodicTasks,
  ) {
    tasks.add({ run: () => this.reconcile(), everyMs: EVERY_MS, failure: 'Publishing scheduled blog posts failed' });
  }

  /** Publishes everything that is due, oldest first. */
  async reconcile(): Promise<void> {
    for (const id of await this.publisher.due()) await this.publisher.publish(id);
  }
}
