import type { Analytics } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** GET /api/admin/analytics: measured tiles and plots that reach back `hours`. */
export function getAnalytics(hours: number, signal: AbortSignal): Promise<Analytics> {
  return request<Analytics>(`/api/admin/analytics?hours=${hours}`, { signal });
}
