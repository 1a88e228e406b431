import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type { Signal, SignalCounts, SignalTakers, TakeStepDto, UpdateSignalDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { asOwnAct } from '../../../shared/signals/own-acts.ts';

/** GET /api/admin/signals/counts: how many there are, and how many the filter lets through. */
export function readCounts(query: string, signal: AbortSignal): Promise<SignalCounts> {
  return request<SignalCounts>(`/api/admin/signals/counts${query === '' ? '' : `?${query}`}`, { signal });
}

/** GET /api/admin/signals/{id}/takers: how many members took it. */
export function getSignalTakers(id: number, signal: AbortSignal): Promise<SignalTakers> {
  return request<SignalTakers>(`/api/admin/signals/${id}/takers`, { signal });
}

/** POST /api/signals/{id}/steps. The same key answers with the first call's result, so repeating it takes no step twice. */
export function takeStep(id: number, body: TakeStepDto, key: string): Promise<Signal> {
  return asOwnAct(
    request<Signal>(`/api/signals/${id}/steps`, { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } }),
  );
}

/** PUT /api/signals/{id}: the parts that changed, and the version the editor was looking at. */
export function updateSignal(id: number, changes: UpdateSignalDto): Promise<Signal> {
  return asOwnAct(request<Signal>(`/api/signals/${id}`, { method: 'PUT', body: changes }));
}

/** DELETE /api/signals/{id}: withdraws it. */
export function withdrawSignal(id: number): Promise<void> {
  return asOwnAct(request<void>(`/api/signals/${id}`, { method: 'DELETE' }), id);
}
