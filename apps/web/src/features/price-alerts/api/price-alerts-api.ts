import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type { CreatePriceAlertDto, PriceAlert, PriceAlertFireList, PriceAlertList } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';
import type { Snapshot } from '../../../shared/lib/live/snapshot.ts';

/** One page of a list: those below this id, or the newest. */
interface PageOptions {
  before?: number;
  signal?: AbortSignal;
}

const query = (before: number | undefined): string => (before === undefined ? '' : `?before=${before}`);

/** GET /api/price-alerts: newest first, and what can be chosen in the form. */
export function getAlerts({ before, signal }: PageOptions = {}): Promise<Snapshot<PriceAlertList>> {
  return readSnapshot<PriceAlertList>(`/api/price-alerts${query(before)}`, signal);
}

/** GET /api/price-alerts/fires: the fire log, newest first. */
export function getFires({ before, signal }: PageOptions = {}): Promise<Snapshot<PriceAlertFireList>> {
  return readSnapshot<PriceAlertFireList>(`/api/price-alerts/fires${query(before)}`, signal);
}

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
