import type { PublicationReceipt } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import type { PublicationRef } from '../publication-ref.ts';

/** GET /api/admin/receipts/{kind}/{id}: what is known of a publication's delivery by now. 404 before it has left. */
export function getReceipt({ kind, id }: PublicationRef, signal: AbortSignal): Promise<PublicationReceipt> {
  return request<PublicationReceipt>(`/api/admin/receipts/${kind}/${id}`, { signal });
}
