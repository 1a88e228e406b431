import type { PublicationReceipt } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import type { PublicationRef } from '../publication-ref.ts';

/** Key of all receipts read. */
export const RECEIPTS_KEY = ['/api/admin/receipts'] as const;

/** GET /api/admin/receipts/{kind}/{id}: what is known of a publication's delivery by now. 404 before it has left. */
export function getReceipt({ kind, id }: PublicationRef, signal: AbortSignal): Promise<PublicationReceipt> {
  return request<PublicationReceipt>(`/api/admin/receipts/${kind}/${id}`, { signal });
}

/** DELETE /api/signals/{id}?reason=mistake: withdraws a signal as sent by mistake, within a minute of publishing. */
export function recallSignal(id: number): Promise<void> {
  return request<void>(`/api/signals/${id}?reason=mistake`, { method: 'DELETE' });
}
