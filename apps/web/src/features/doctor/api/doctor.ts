import type { DoctorReport } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** GET /api/admin/doctor: what was found when somebody last asked. */
export function getReport(signal: AbortSignal): Promise<DoctorReport> {
  return request<DoctorReport>('/api/admin/doctor', { signal });
}

/** POST /api/admin/doctor: looks at everything anew. */
export function lookAgain(): Promise<DoctorReport> {
  return request<DoctorReport>('/api/admin/doctor', { method: 'POST' });
}
