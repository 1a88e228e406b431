import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type { CreateSignalDto, IntakeArrival, Publication } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { asOwnAct } from '../../../shared/signals/own-acts.ts';

/** POST /api/admin/intake/drafts/{id}/publish. The same key answers with the first call's result. */
export function publishDraft(id: number, body: CreateSignalDto, key: string): Promise<Publication> {
  return asOwnAct(
    request<Publication>(`/api/admin/intake/drafts/${id}/publish`, {
      method: 'POST',
      body,
      headers: { [IDEMPOTENCY_HEADER]: key },
    }),
  );
}

/** DELETE /api/admin/intake/drafts/{id}: off the list. */
export function discardDraft(id: number): Promise<void> {
  return request<void>(`/api/admin/intake/drafts/${id}`, { method: 'DELETE' });
}

/** GET /api/admin/intake/drafts/recent: what came in the last days, with what became of it. */
export function getArrivals(signal: AbortSignal): Promise<IntakeArrival[]> {
  return request<IntakeArrival[]>('/api/admin/intake/drafts/recent', { signal });
}
