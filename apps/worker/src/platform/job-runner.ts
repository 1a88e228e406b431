import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Worker, type Job } from 'bullmq';
import type { Config } from '@t0/config';
import type { RedisClient } from '@t0/events';
import { jobConnection, JobQueues, JOBS, QUEUES, TELEGRAM_RATE, waitingSince } from '@t0/jobs';
import type { JobName, JobPayloads, QueueName } from '@t0/jobs';
import { inSpan, inTrace, ProgramMetrics, type Logger, type SpanStart, type Trace } from '@t0/observability';
import { PeriodicTasks, SlowStart } from '@t0/platform';
import { CONFIG, LOGGER, REDIS } from './tokens.ts';

/** The interval at which schedules that Redis lost are stored again. */
const SCHEDULE_MS = 60_000;
/** The wait until a queue is opened again after Redis failed while it was being opened, ms. */
const OPEN_AGAIN_MS = 1000;
/** The wait until a queue asks again after its connection was given up: by default 15 s, in which it runs nothing. */
const ASK_AGAIN_MS = 1000;
/**
 * Jobs of a queue at a time where it is not 4. Batches of deliveries last as long as their slowest receiver, and wait without working. One
 * batch of announcements leaves connections to the signals.
 */
const CONCURRENCY: Partial<Record<QueueName, number>> = { 'delivery-batch': 32, 'announcement-batch': 1 };
/** The wait until a queue at its rate looks again, ms: BullMQ sleeps in the process, and does not notice that a job gave its rate back. */
const LIMITED_MS = 25;
/** A queue can wait only with a limit. */
const UNLIMITED = { max: 1000, duration: 1000 };

/** Thrown by a handler whose queue has to wait: its job stays the first one, and none of the queue runs for `ms`. No attempt is used. */
export class QueueWaits extends Error {
  constructor(readonly ms: number) {
    super('The queue waits');
  }
}

/** A job that runs. */
export interface JobRun {
  /** Its priority: 0 comes first, then the lowest number. */
  priority: number;
  /**
   * Reports how many messages leave, once that is known, and again when fewer did: the queue's next job waits as long as its rate says for
   * these. Without a report a job spends as much as a full batch.
   */
  spend(messages: number): Promise<void>;
}

/** Messages in a time over all workers. */
interface Rate {
  messages: number;
  everyMs: number;
}

type Handler = (payload: never, run: JobRun) => Promise<void>;

/** Runs jobs. Every job must have exactly one handler, else the worker refuses to start. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handlers = new Map<JobName, Handler>();
  private readonly connection: ReturnType<typeof jobConnection>;
  private readonly slowStart: SlowStart;
  private workers: Worker[] = [];
  private isClosing = false;

  constructor(
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: ProgramMetrics,
    private readonly queues: JobQueues,
    tasks: PeriodicTasks,
  ) {
    this.connection = jobConnection(redis);
    this.slowStart = new SlowStart(redis);
    tasks.add({
      run: () => queues.schedule(),
      everyMs: SCHEDULE_MS,
      atStart: true,
      failure: 'Storing the schedules of periodic jobs failed; the next run stores them',
    });
  }

  /** Names the handler of a job; called while modules are built. Throws when the job has one already. */
  handle<N extends JobName>(name: N, handler: (payload: JobPayloads[N], run: JobRun) => Promise<void>): void {
    if (this.handlers.has(name)) throw new Error(`The job ${name} has two handlers`);
    this.handlers.set(name, handler);
  }

  onApplicationBootstrap(): void {
    const missing = (Object.keys(JOBS) as JobName[]).filter((name) => !this.handlers.has(name));
    if (missing.length > 0) throw new Error(`These jobs have no handler: ${missing.join(', ')}`);
    for (const [job, { queue }] of Object.entries(JOBS)) this.metrics.expectJob(queue, job);
    for (const queue of QUEUES) void this.open(queue);
  }

  /**
   * Lets running jobs end before their connections do, so that their outcome is recorded. A job that takes longer than
   * SHUTDOWN_JOBS_SECONDS is left to another worker, which takes it over once its lock runs out.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), this.config.SHUTDOWN_JOBS_SECONDS * 1000);
    });
    const ended = Promise.all(this.workers.map((worker) => worker.close()));
    if ((await Promise.race([ended, late])) === 'late')
      this.logger.warn('Jobs did not end in time; another worker repeats them');
    clearTimeout(timer);
  }

  /**
   * Opens a queue and runs its jobs. A worker of BullMQ whose first query to Redis fails keeps that failure for good, and asks again
   * without a pause: it is replaced, and runs only once it is ready.
   */
  private async open(queue: QueueName): Promise<void> {
    while (!this.isClosing) {
      const worker = this.create(queue);
      this.workers.push(worker);
      try {
        await worker.waitUntilReady();
        return await worker.run();
      } catch (error) {
        if (this.isClosing) return;
        this.logger.warn({ err: error, queue }, 'Opening a queue failed; the worker opens it again');
        this.workers = this.workers.filter((one) => one !== worker);
        // A worker that never became ready may fail at its end as well.
        await worker.close(true).catch(() => undefined);
        await sleep(OPEN_AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  /** Null: unlimited. */
  private rateOf(queue: QueueName): Rate | null {
    if (queue === 'telegram-batch') return TELEGRAM_RATE;
    const { EMAIL_BATCH_SIZE: messages, EMAIL_BATCH_DELAY_MS: everyMs } = this.config;
    const isOfEmails = queue === 'signal-email-batch' || queue === 'announcement-batch';
    return isOfEmails && everyMs > 0 ? { messages, everyMs } : null;
  }

  private create(queue: QueueName): Worker {
    const rate = this.rateOf(queue);
    const worker = new Worker(queue, (job) => this.runOrWait(queue, job, rate), {
      connection: this.connection,
      autorun: false,
      runRetryDelay: ASK_AGAIN_MS,
      concurrency: CONCURRENCY[queue] ?? 4,
      // Over all workers: the limiter counts in Redis.
      maximumRateLimitDelay: LIMITED_MS,
      limiter: rate ? { max: 1, duration: rate.everyMs } : queue === 'announcement-batch' ? UNLIMITED : undefined,
    });
    worker.on('error', (error) =>
      this.logger.warn({ err: error, queue }, 'The connection of a job worker failed; the worker reconnects'),
    );
    worker.on('completed', (job) => this.metrics.jobs.inc({ queue, job: job.name, outcome: 'completed' }));
    worker.on('failed', (job, error) => {
      const givenUp = !job || job.attemptsMade >= (job.opts.attempts ?? 1) || error.name === 'UnrecoverableError';
      this.metrics.jobs.inc({ queue, job: job?.name ?? 'unknown', outcome: givenUp ? 'failed' : 'retried' });
      this.logger.warn(
        {
          ...(job?.data as { trace?: Trace } | undefined)?.trace,
          err: error,
          queue,
          job: job?.name,
          jobId: job?.id,
          attempt: job?.attemptsMade,
        },
        givenUp ? 'A job failed; the console lists it' : 'A job failed; it runs again',
      );
    });
    return worker;
  }

  private async runOrWait(queue: QueueName, job: Job, rate: Rate | null): Promise<void> {
    try {
      await this.run(job, { priority: job.opts.priority ?? 0, spend: this.spending(queue, rate) });
    } catch (error) {
      if (!(error instanceof QueueWaits)) throw error;
      await this.queues.find(queue)!.rateLimit(error.ms);
      throw Worker.RateLimitError();
    }
  }

  /** Lets the queue's next job begin once this one's messages are within the rate. */
  private spending(queue: QueueName, rate: Rate | null): JobRun['spend'] {
    if (!rate) return () => Promise.resolve();
    const began = Date.now();
    let until = began + rate.everyMs;
    return async (messages) => {
      const part = rate !== TELEGRAM_RATE && messages > 0 ? await this.slowStart.part() : 1;
      const next = began + (messages / rate.messages / part) * rate.everyMs;
      const now = Date.now();
      if (next > now) await this.queues.find(queue)!.rateLimit(Math.ceil(next - now));
      else if (until > now) await this.queues.find(queue)!.removeRateLimitKey();
      until = next;
    };
  }

  private async run(job: Job, run: JobRun): Promise<void> {
    const handler = this.handlers.get(job.name as JobName);
    if (!handler) throw new Error(`Unknown job ${job.name}`);
    const { trace, ...payload } = job.data as { trace?: Trace };
    if (job.attemptsMade === 0)
      this.metrics.jobWait.observe({ job: job.name }, Math.max(0, Date.now() - waitingSince(job)) / 1000);
    const ended = this.metrics.jobDuration.startTimer({ job: job.name });
    try {
      await inTrace({ ...trace, jobId: job.id }, () =>
        inSpan(spanOf(job), async () => {
          await handler(payload as never, run);
          this.logger.info({ job: job.name }, 'A job ended');
        }),
      );
    } finally {
      ended();
    }
  }
}

/** A job's span: the same ids as in its log lines. */
const spanOf = (job: Job): SpanStart => ({
  name: `job ${job.name}`,
  kind: 'consumer',
  attributes: { 't0.queue': job.queueName, 't0.job_id': job.id ?? '', 't0.attempt': job.attemptsMade + 1 },
});
