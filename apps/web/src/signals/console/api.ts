import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import type {
  CreateSignalDto,
  HeldSignal,
  Publication,
  Signal,
  SignalCounts,
  SignalTakers,
  TakeStepDto,
  UpdateSignalDto,
} from '@t0/contracts/signals';
import { request } from '../../shared/lib/http.ts';
import { asOwnAction } from '../own-actions.ts';

/** GET /api/admin/signals/counts: the number of all signals, and of those that the filter lets through. */
export function readCounts(query: string, signal: AbortSignal): Promise<SignalCounts> {
  return request<SignalCounts>(`/api/admin/signals/counts${query === '' ? '' : `?${query}`}`, { signal });
}

/** GET /api/admin/signals/{id}/takers: the number of members who took it. */
export function getSignalTakers(id: number, signal: AbortSignal): Promise<SignalTakers> {
  return request<SignalTakers>(`/api/admin/signals/${id}/takers`, { signal });
}

/** POST /api/signals/{id}/steps. The same key answers with the first call's result, so repeating it takes no step twice. */
export function takeStep(id: number, body: TakeStepDto, key: string): Promise<Signal> {
  return asOwnAction(
    request<Signal>(`/api/signals/${id}/steps`, { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } }),
  );
}

/** PUT /api/signals/{id}: the parts that changed, and the version the editor was looking at. */
export function updateSignal(id: number, changes: UpdateSignalDto): Promise<Signal> {
  return asOwnAction(request<Signal>(`/api/signals/${id}`, { method: 'PUT', body: changes }));
}

/** DELETE /api/signals/{id}: withdraws it. */
export function withdrawSignal(id: number): Promise<void> {
  return asOwnAction(request<void>(`/api/signals/${id}`, { method: 'DELETE' }), id);
}

/** POST /api/signals. The same key answers with the first call's result, so repeating it publishes nothing twice. */
export function publishSignal(draft: CreateSignalDto, key: string): Promise<Publication> {
  return asOwnAction(
    request<Publication>('/api/signals', { method: 'POST', body: draft, headers: { [IDEMPOTENCY_HEADER]: key } }),
  );
}

/** POST /api/admin/intake/drafts/{id}/publish: publishes the signal that the form made of an alert, and closes its draft. */
export function publishAlert(id: number, draft: CreateSignalDto, key: string): Promise<Publication> {
  return asOwnAction(
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
