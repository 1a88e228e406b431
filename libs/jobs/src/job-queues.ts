import { createNodeRedisClient, Queue, type IRedisClient, type Job, type JobsOptions, type JobType } from 'bullmq';
import type { JobQueueState } from '@t0/contracts/operations';
import { JOBS, QUEUES, type JobName, type JobPayloads, type QueueName } from './job-definitions.ts';

/** Finished jobs are kept a day (their ids refuse duplicates meanwhile), failed ones 30 days for an operator to inspect. */
const KEEP: JobsOptions = { removeOnComplete: { age: 86_400, count: 10_000 }, removeOnFail: { age: 30 * 86_400 } };

/** The states of jobs that can run now, in their order: jobs added later come last. */
const IN_LINE: JobType[] = ['waiting', 'prioritized'];

/** The current state of a queue. */
export interface QueueState extends JobQueueState {
  queue: QueueName;
}

/** Since when a job could run, ms since the epoch: it was requested, its later start time came, or its last attempt failed. */
export function waitingSince({
  timestamp,
  opts,
  processedOn,
}: Pick<Job, 'timestamp' | 'opts' | 'processedOn'>): number {
  return Math.max(timestamp + (opts.delay ?? 0), processedOn ?? 0);
}

const ignore = (): void => undefined;

/**
 * Wraps a node-redis client for all queues and workers of a program. BullMQ otherwise wraps it for each of them, and the wrapper of a closed
 * worker throws the client's next error, which ends the program. The client reports its errors itself, so the wrapper ignores them.
 */
export function jobConnection(redis: unknown): IRedisClient {
  const connection = createNodeRedisClient(redis);
  connection.on('error', ignore);
  const duplicate = connection.duplicate.bind(connection);
  // A worker waits for jobs on a connection of its own.
  connection.duplicate = (...options: unknown[]) => duplicate(...options).on('error', ignore);
  return connection;
}

/** Enqueues jobs. The connection is the caller's node-redis client; producers fail at once when Redis is unavailable. */
export class JobQueues {
  private readonly queues: Record<QueueName, Queue>;

  constructor(
    redis: unknown,
    onError: (error: Error) => void,
    /** Ids of the call and event a job is enqueued for; they travel with it for the log, and decide nothing. */
    private readonly trace: () => object = () => ({}),
  ) {
    const connection = jobConnection(redis);
    this.queues = Object.fromEntries(
      QUEUES.map((name) => {
        // Its question for the version, failed once, would fail every later use.
        const queue = new Queue(name, { connection, skipWaitingForReady: true, skipVersionCheck: true });
        queue.on('error', onError);
        return [name, queue];
      }),
    ) as Record<QueueName, Queue>;
  }

  /**
   * Adds a job; the same `id` while the earlier job is kept adds nothing. Ids must not contain a colon. With `delayMs` it runs no
   * earlier than that from now. Jobs with a `priority` wait behind those without one, a lower number first.
   *
   * @example
   * await queues.enqueue('send-account-email', { id }, `account-email-${id}-${attempts}`);
   */
  enqueue<N extends JobName>(name: N, payload: JobPayloads[N], id: string, delayMs = 0, priority = 0): Promise<void> {
    return this.add(name, payload, id, { ...(delayMs > 0 && { delay: delayMs }), ...(priority > 0 && { priority }) });
  }

  /**
   * The same for repairs: they wait behind all jobs without delay, now or later, so that many repairs never
   * delay current work.
   */
  enqueueBehind<N extends JobName>(name: N, payload: JobPayloads[N], id: string): Promise<void> {
    return this.add(name, payload, id, { priority: 1 });
  }

  /**
   * Lays down the schedule of every job that runs by itself, where it is missing or another one: Redis may have lost it. Repeating it
   * changes nothing, and delays nothing.
   */
  async schedule(): Promise<void> {
    for (const [name, { queue, attempts, backoffMs, everyMs }] of Object.entries(JOBS)) {
      if (everyMs === undefined) continue;
      const present = await this.queues[queue].getJobScheduler(name);
      if (Number(present?.every) === everyMs) continue;
      const opts = { ...KEEP, attempts, backoff: { type: 'exponential', delay: backoffMs } };
      await this.queues[queue].upsertJobScheduler(name, { every: everyMs }, { name, data: {}, opts });
    }
  }

  /** The payloads of this name's waiting jobs. Running ones are not included: their worker may have died. */
  async inLine<N extends JobName>(name: N): Promise<JobPayloads[N][]> {
    const jobs = await this.queues[JOBS[name].queue].getJobs(IN_LINE);
    return jobs.filter((job) => job?.name === name).map((job) => job.data as JobPayloads[N]);
  }

  /** Removes this name's waiting jobs whose payload `matches`; those that run go on. */
  async remove<N extends JobName>(name: N, matches: (payload: JobPayloads[N]) => boolean): Promise<void> {
    const queue = this.queues[JOBS[name].queue];
    const jobs = (await queue.getJobs([...IN_LINE, 'delayed'])).filter(
      (job) => job?.name === name && matches(job.data as JobPayloads[N]),
    );
    await Promise.all(jobs.map((job) => queue.remove(job.id!)));
  }

  /** True while a job of the queue runs, or could. */
  async isBusy(name: QueueName): Promise<boolean> {
    const counts = await this.queues[name].getJobCounts('waiting', 'prioritized', 'active');
    return Object.values(counts).some((count) => count > 0);
  }

  /** True while a job of this name runs, or could. */
  async isUnderWay(name: JobName): Promise<boolean> {
    const jobs = await this.queues[JOBS[name].queue].getJobs(['waiting', 'prioritized', 'active']);
    return jobs.some((job) => job?.name === name);
  }

  /** The queues themselves, for a dashboard that shows them. */
  all(): Queue[] {
    return Object.values(this.queues);
  }

  /** A queue by its name; null when there is no such queue. */
  find(name: string): Queue | null {
    const known = QUEUES.find((queue) => queue === name);
    return known ? this.queues[known] : null;
  }

  /** The state of every queue: for health, metrics and operators who scale the workers. */
  states(): Promise<QueueState[]> {
    return Promise.all(
      QUEUES.map(async (name) => {
        const queue = this.queues[name];
        const [counts, ends] = await Promise.all([
          queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
          // The jobs that run next and last: those of a lower priority may have waited longest.
          Promise.all([queue.getJobs(IN_LINE, 0, 0, true), queue.getJobs(IN_LINE, -1, -1, true)]),
        ]);
        const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
        const now = Date.now();
        const oldestWaitingSeconds = Math.max(0, ...ends.flat().map((job) => now - waitingSince(job))) / 1000;
        return { queue: name, waiting: waiting + prioritized, active, delayed, failed, oldestWaitingSeconds };
      }),
    );
  }

  private async add<N extends JobName>(name: N, payload: JobPayloads[N], id: string, more: JobsOptions): Promise<void> {
    const { queue, attempts, backoffMs } = JOBS[name];
    const backoff = { type: 'exponential', delay: backoffMs, jitter: 0.3 };
    const data = { ...payload, trace: this.trace() };
    await this.queues[queue].add(name, data, { ...KEEP, ...more, jobId: id, attempts, backoff });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.queues).map((queue) => queue.close()));
  }
}
