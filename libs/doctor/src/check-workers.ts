import { WorkerReports } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { fail, ok } from './finding.ts';
import type { Finding } from '@t0/contracts/operations';

/** Checks that a worker runs: each one reports to Redis every 15 s. */
export async function checkWorkers(redis: RedisClient): Promise<Finding> {
  const part = 'Workers';
  const settings = await new WorkerReports(redis).settings();
  if (settings) return ok(part, `A worker reported at ${settings.reportedAt}`);
  return fail(
    part,
    'No worker has reported for a minute: mails, prices and scheduled posts wait',
    'Start a worker with this REDIS_URL: docs/operations/runbooks.md, "No worker process reports"',
  );
}
