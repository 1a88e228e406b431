import type { GivenUpJobs, JobQueueState, JobsRetried } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** Where single jobs are looked at: a page of its own. */
export const BOARD_ADDRESS = '/api/admin/queues';

/** GET /api/admin/jobs: how every queue stands. */
export function getQueues(signal: AbortSignal): Promise<JobQueueState[]> {
  return request<JobQueueState[]>('/api/admin/jobs', { signal });
}

/** GET /api/admin/jobs/given-up: why jobs were given up, and what became of retries; queues with neither are left out. */
export function getGivenUp(signal: AbortSignal): Promise<GivenUpJobs[]> {
  return request<GivenUpJobs[]>('/api/admin/jobs/given-up', { signal });
}

/** POST /api/admin/jobs/{queue}/retry: has what was given up tried again. */
export function retryFailed(queue: string): Promise<JobsRetried> {
  return request<JobsRetried>(`/api/admin/jobs/${queue}/retry`, { method: 'POST' });
}
