import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { Lease } from './lease.ts';
import { PeriodicTask, type Periodic } from './periodic-task.ts';
import { LOGGER, REDIS } from './tokens.ts';

/** A task of the program, from its start to its end. */
export interface ProgramTask extends Periodic {
  /** The log message when a run fails; it names the failure and the next step: 'Deleting old candles failed; the next run deletes them'. */
  failure: string;
  /** The level of that message; 'debug' for a failure that repairs itself. Default 'warn'. */
  level?: 'warn' | 'debug';
  /** Makes it the task of one process at a time: the Redis key of the role, and how long it outlives a process that died, ms. */
  lease?: { key: string; ttlMs: number };
}

/**
 * The periodic tasks of a program (libs/platform/README.md#periodic-tasks). All start when every module is built, and end in one phase,
 * before connections do.
 *
 * @example
 * constructor(store: CandleStore, tasks: PeriodicTasks) {
 *   tasks.add({ run: () => store.deleteOld(), everyMs: 3_600_000, failure: 'Deleting old candles failed; the next run deletes them' });
 * }
 */
@Injectable()
export class PeriodicTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: PeriodicTask[] = [];
  private isStarted = false;

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds a task; one that comes after the start begins at once. */
  add({ failure, level = 'warn', lease, ...periodic }: ProgramTask): void {
    const task = new PeriodicTask(
      periodic,
      (error) => this.logger[level]({ err: error }, failure),
      lease && new Lease(this.redis, lease.key, lease.ttlMs),
    );
    this.tasks.push(task);
    if (this.isStarted) task.start();
  }

  onApplicationBootstrap(): void {
    this.isStarted = true;
    for (const task of this.tasks) task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.end()));
  }
}
