import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { GivenUpJobs, JobRetry, JobsRetried } from '@t0/contracts/operations';
import type { RedisClient } from '@t0/events';
import { givenUp, JobQueues, outcomeOf, QUEUES, retryGivenUp } from '@t0/jobs';
import { REDIS } from '../platform/tokens.ts';

/** The most jobs shown of those that were given up. */
const SHOWN = 50;
/** The result of a retry is shown for a day, as long as finished jobs are kept. */
const KEPT_SECONDS = 86_400;

interface Retry {
  at: string;
  ids: string[];
}

const keyOf = (queue: string): string => `jobs:retry:${queue}`;

/** Jobs that were given up: the reason, another try, and its result. */
@Injectable()
export class JobRetries {
  constructor(
    private readonly queues: JobQueues,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  /** Of every queue with jobs that were given up, or a retry. */
  async givenUp(): Promise<GivenUpJobs[]> {
    const all = await Promise.all(QUEUES.map((name) => this.givenUpIn(name)));
    return all.filter(({ total, lastRetry }) => total > 0 || lastRetry !== null);
  }

  /** 404 when there is no such queue. */
  async retry(name: string): Promise<JobsRetried> {
    const { retried, followed } = await retryGivenUp(this.find(name));
    if (retried > 0) {
      const retry: Retry = { at: new Date().toISOString(), ids: followed };
      await this.redis.set(keyOf(name), JSON.stringify(retry), { expiration: { type: 'EX', value: KEPT_SECONDS } });
    }
    return { queue: name, retried };
  }

  private async givenUpIn(name: string): Promise<GivenUpJobs> {
    const queue = this.find(name);
    const [total, jobs, lastRetry] = await Promise.all([
      queue.getFailedCount(),
      givenUp(queue, SHOWN),
      this.lastRetry(name),
    ]);
    return { queue: name, total, jobs, lastRetry };
  }

  private async lastRetry(name: string): Promise<JobRetry | null> {
    const kept = await this.redis.get(keyOf(name));
    if (kept === null) return null;
    const { at, ids } = JSON.parse(kept) as Retry;
    return { at, ...(await outcomeOf(this.find(name), ids)) };
  }

  private find(name: string) {
    const queue = this.queues.find(name);
    if (!queue) throw new NotFoundException({ error: 'QUEUE_NOT_FOUND', message: 'There is no such queue' });
    return queue;
  }
}
