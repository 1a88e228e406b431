import type { SuppressedEmail, SuppressionLifted } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';

/** GET /api/admin/email-suppressions: addresses that get no mail, those with `q` in them, after `after`. */
export async function getSuppressed(q: string, after?: string, signal?: AbortSignal): Promise<SuppressedEmail[]> {
  const query = new URLSearchParams({ ...(q && { q }), ...(after && { after }) });
  return (await readSnapshot<SuppressedEmail[]>(`/api/admin/email-suppressions?${query}`, signal)).data;
}

/** POST /api/admin/email-suppressions/lift: signal emails go to this address again. */
export function liftSuppression(email: string): Promise<SuppressionLifted> {
  return request<SuppressionLifted>('/api/admin/email-suppressions/lift', { method: 'POST', body: { email } });
}
