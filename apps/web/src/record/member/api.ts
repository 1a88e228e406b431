import { LIMITS } from '@t0/contracts/platform';
import type { RecordPage, RecordPrices, RecordRow } from '@t0/contracts/record';
import { request } from '../../shared/lib/http.ts';

/** GET /api/record/rows: the page of signals after this one. */
export function getRecordPage(
  prices: RecordPrices,
  after: RecordRow | undefined,
  signal: AbortSignal,
): Promise<RecordPage> {
  const before = after ? `&before=${after.index}` : '';
  return request<RecordPage>(`/api/record/rows?prices=${prices}&limit=${LIMITS.record.page}${before}`, { signal });
}
