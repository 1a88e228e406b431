import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type { CreatePriceAlertDto, PriceAlert } from '@t0/contracts';
import { request } from '../../shared/lib/http.ts';

/** POST /api/price-alerts. The same key answers with the first call's result. */
export function createAlert(body: CreatePriceAlertDto, key: string): Promise<PriceAlert> {
  return request<PriceAlert>('/api/price-alerts', { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } });
}

/** PATCH /api/price-alerts/{id}: pauses or resumes. */
export function switchAlert(id: number, isActive: boolean): Promise<PriceAlert> {
  return request<PriceAlert>(`/api/price-alerts/${id}`, { method: 'PATCH', body: { isActive } });
}

/** DELETE /api/price-alerts/{id}; its firings stay in the log. */
export function deleteAlert(id: number): Promise<void> {
  return request<void>(`/api/price-alerts/${id}`, { method: 'DELETE' });
}
