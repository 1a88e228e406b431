import type { PublicationReceipt } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { asOwnAct } from '../../../shared/signals/own-acts.ts';
import type { PublicationRef } from '../publication-ref.ts';

/** Key of all receipts read. */
export const RECEIPTS_KEY = ['/api/admin/receipts'] as const;

/** GET /api/admin/receipts: what is known of the delivery of these publications by now, as far as there is anything. */
export function getReceipts(
  publications: readonly PublicationRef[],
  signal: AbortSignal,
): Promise<PublicationReceipt[]> {
  const of = publications.map(({ kind, id }) => `${kind}/${id}`).join(',');
  return request<PublicationReceipt[]>(`/api/admin/receipts?of=${of}`, { signal });
}

/** DELETE /api/signals/{id}?reason=mistake: withdraws a signal as sent by mistake, within a minute of publishing. */
export function recallSignal(id: number): Promise<void> {
  return asOwnAct(request<void>(`/api/signals/${id}?reason=mistake`, { method: 'DELETE' }), id);
}
