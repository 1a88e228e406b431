import type { Analytics, DoctorReport, GivenUpJobs, JobQueueState, JobsRetried } from '@t0/contracts/operations';
import { request } from '../../shared/lib/http.ts';

/** GET /api/admin/analytics: measured tiles and plots that reach back `hours`. */
export function getAnalytics(hours: number, signal: AbortSignal): Promise<Analytics> {
  return request<Analytics>(`/api/admin/analytics?hours=${hours}`, { signal });
}

/** POST /api/admin/audit/{id}/undo: restores the state before this entry's change, as a change of its own. */
export function undoChange(id: number): Promise<void> {
  return request<void>(`/api/admin/audit/${id}/undo`, { method: 'POST' });
}

/** GET /api/admin/doctor: the findings of the last run. */
export function getReport(signal: AbortSignal): Promise<DoctorReport> {
  return request<DoctorReport>('/api/admin/doctor', { signal });
}

/** POST /api/admin/doctor: checks everything again. */
export function runDoctor(): Promise<DoctorReport> {
  return request<DoctorReport>('/api/admin/doctor', { method: 'POST' });
}

/** The address of the page for single jobs. */
export const QUEUES_UI_ADDRESS = '/api/admin/queues';

/** GET /api/admin/jobs: the status of every queue. */
export function getQueues(signal: AbortSignal): Promise<JobQueueState[]> {
  return request<JobQueueState[]>('/api/admin/jobs', { signal });
}

/** GET /api/admin/jobs/given-up: the reasons why jobs failed for good, and the outcomes of retries; queues with neither are left out. */
export function getGivenUp(signal: AbortSignal): Promise<GivenUpJobs[]> {
  return request<GivenUpJobs[]>('/api/admin/jobs/given-up', { signal });
}

/** POST /api/admin/jobs/{queue}/retry: retries failed jobs. */
export function retryFailed(queue: string): Promise<JobsRetried> {
  return request<JobsRetried>(`/api/admin/jobs/${queue}/retry`, { method: 'POST' });
}
