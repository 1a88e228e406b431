import type { GivenUpJob, JobRetry } from '@t0/contracts/operations';
import type { Job, Queue } from 'bullmq';

/** Jobs of one retry that are followed to their end. */
const FOLLOWED = 500;
const REASON_SHOWN = 300;

/** The queue's own messages when no attempt of the product failed, as text for the administrator. */
const QUEUE_TEXT: readonly [RegExp, string][] = [
  [/stalled more than/i, 'The worker ended while it did this, more often than is tried again'],
  [/missing lock|lock mismatch|could not renew lock/i, 'The worker lost the lock of this job while it ran'],
  [/connection is closed|socket closed|client is closed/i, 'The connection to Redis ended while this was done'],
];

/** The newest jobs of a queue that were given up, with the reason of each. */
export async function givenUp(queue: Queue, limit: number): Promise<GivenUpJob[]> {
  const jobs = (await queue.getJobs(['failed'], 0, limit - 1)) as (Job | undefined)[];
  return jobs.filter((job) => job !== undefined).map(describe);
}

/** Retries the failed jobs of a queue. Returns how many, and the ids of the newest, to be followed. */
export async function retryGivenUp(queue: Queue): Promise<{ retried: number; followed: string[] }> {
  const retried = await queue.getFailedCount();
  if (retried === 0) return { retried, followed: [] };
  const jobs = (await queue.getJobs(['failed'], 0, FOLLOWED - 1)) as (Job | undefined)[];
  await queue.retryJobs({ state: 'failed' });
  return { retried, followed: jobs.flatMap((job) => job?.id ?? []) };
}

/** The outcome of these jobs. One that is not kept any more is done: failed ones are kept for 30 days. */
export async function outcomeOf(queue: Queue, ids: readonly string[]): Promise<Omit<JobRetry, 'at'>> {
  const states = await Promise.all(ids.map((id) => queue.getJobState(id)));
  const done = states.filter((state) => state === 'completed' || state === 'unknown').length;
  const givenUpAgain = states.filter((state) => state === 'failed').length;
  return { jobs: ids.length, done, givenUpAgain, underWay: ids.length - done - givenUpAgain };
}

function describe({ id, name, data, failedReason, attemptsMade, finishedOn, timestamp }: Job): GivenUpJob {
  // Payloads hold ids only (job-definitions.ts); the trace is for the log.
  return {
    id: id ?? '',
    name,
    about: Object.entries((data ?? {}) as Record<string, unknown>)
      .filter(([key]) => key !== 'trace')
      .map(([key, value]) => `${key} ${String(value)}`)
      .join(', '),
    reason: reasonOf(failedReason),
    attempts: attemptsMade,
    givenUpAt: new Date(finishedOn ?? timestamp).toISOString(),
  };
}

function reasonOf(text: string | undefined): string {
  const shown = text?.trim().slice(0, REASON_SHOWN) ?? '';
  if (shown === '') return 'No reason was noted';
  return QUEUE_TEXT.find(([pattern]) => pattern.test(shown))?.[1] ?? shown;
}
