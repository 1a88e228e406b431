import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type { CreateSignalDto, HeldSignal, Publication } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { asOwnAct } from '../../../shared/signals/own-acts.ts';

/** POST /api/signals. The same key answers with the first call's result, so repeating it publishes nothing twice. */
export function publishSignal(draft: CreateSignalDto, key: string): Promise<Publication> {
  return asOwnAct(
    request<Publication>('/api/signals', { method: 'POST', body: draft, headers: { [IDEMPOTENCY_HEADER]: key } }),
  );
}

/** POST /api/admin/intake/drafts/{id}/publish: publishes what an alert became in the form, and settles its draft. */
export function publishAlert(id: number, draft: CreateSignalDto, key: string): Promise<Publication> {
  return asOwnAct(
    request<Publication>(`/api/admin/intake/drafts/${id}/publish`, {
      method: 'POST',
      body: draft,
      headers: { [IDEMPOTENCY_HEADER]: key },
    }),
  );
}

/** GET /api/signals/held: publications that wait, and those that ended lately. */
export function getHeldSignals(signal: AbortSignal): Promise<HeldSignal[]> {
  return request<HeldSignal[]>('/api/signals/held', { signal });
}

/** DELETE /api/signals/held/{id}: takes one back before it is published. */
export function undoHeldSignal(id: number): Promise<void> {
  return request<void>(`/api/signals/held/${id}`, { method: 'DELETE' });
}
