import type { LaunchStep } from '@t0/contracts/operations';
import { request } from '../../shared/lib/http.ts';

/** GET /api/admin/doctor/launch: the steps before the installation opens. */
function getLaunch(signal: AbortSignal): Promise<LaunchStep[]> {
  return request<LaunchStep[]>('/api/admin/doctor/launch', { signal });
}

/** The steps before an installation opens. No event reports most of them: they are read again while on screen. */
export const launchQuery = {
  queryKey: ['/api/admin/doctor/launch'],
  queryFn: ({ signal }: { signal: AbortSignal }) => getLaunch(signal),
  refetchInterval: 30_000,
  // The console waits for the first answer.
  retry: false,
};

/** POST /api/admin/doctor/launch/{step}: says that a step is done which the product cannot see. */
export function confirmStep(step: string): Promise<LaunchStep[]> {
  return request<LaunchStep[]>(`/api/admin/doctor/launch/${step}`, { method: 'POST' });
}

/** The address of the page for single jobs. */
export const QUEUES_UI_ADDRESS = '/api/admin/queues';
