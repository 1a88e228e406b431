import { LIMITS } from '@t0/contracts/platform';
import type { RecordAnswer, RecordPage, RecordPrices, RecordRow, RecordStory } from '@t0/contracts/record';
import { request } from '../../shared/lib/http.ts';

/** GET /api/record: the figures. `prices` null: those that the terminal has now. */
export function getRecord(prices: RecordPrices | null, signal: AbortSignal): Promise<RecordAnswer> {
  return request<RecordAnswer>(`/api/record${prices ? `?prices=${prices}` : ''}`, { signal });
}

/** GET /api/record/rows: the page of signals after this one. */
export function getRecordPage(
  prices: RecordPrices,
  after: RecordRow | undefined,
  signal: AbortSignal,
): Promise<RecordPage> {
  const before = after ? `&before=${after.index}` : '';
  return request<RecordPage>(`/api/record/rows?prices=${prices}&limit=${LIMITS.record.page}${before}`, { signal });
}

/** GET /api/record/signals/{id}: everything the ledger knows of a signal. */
export function getRecordStory(id: number, signal: AbortSignal): Promise<RecordStory> {
  return request<RecordStory>(`/api/record/signals/${id}`, { signal });
}
