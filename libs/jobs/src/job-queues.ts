import { Queue } from 'bullmq';
import type { ConnectionOptions, JobsOptions } from 'bullmq';
import { JOBS, QUEUES } from './job-definitions.ts';
import type { JobName, JobPayloads, QueueName } from './job-definitions.ts';

/** Finished jobs are kept a day (their ids refuse duplicates meanwhile), failed ones 30 days for a person to look at. */
const KEEP: JobsOptions = { removeOnComplete: { age: 86_400, count: 10_000 }, removeOnFail: { age: 30 * 86_400 } };

/** Enqueues jobs. The connection is the caller's node-redis client; producers fail at once when Redis is away. */
export class JobQueues {
  private readonly queues: Record<QueueName, Queue>;

  constructor(connection: ConnectionOptions, onError: (error: Error) => void) {
    this.queues = Object.fromEntries(
      QUEUES.map((name) => {
        const queue = new Queue(name, { connection, skipWaitingForReady: true });
        queue.on('error', onError);
        return [name, queue];
      }),
    ) as Record<QueueName, Queue>;
  }

  /** Adds a job; the same `id` while the earlier job is kept adds nothing. Ids must not contain a colon. */
  async enqueue<N extends JobName>(name: N, payload: JobPayloads[N], id: string): Promise<void> {
    const { queue, attempts, backoffMs } = JOBS[name];
    await this.queues[queue].add(name, payload, {
      ...KEEP,
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs, jitter: 0.3 },
    });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.queues).map((queue) => queue.close()));
  }
}
