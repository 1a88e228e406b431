import type { TrackRecord } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/lib/http.ts';

/** GET /api/track-record: what published signals amount to. */
export const trackRecordQuery = queryOptions({
  queryKey: ['/api/track-record'],
  meta: { scope: 'public' },
  queryFn: () => request<TrackRecord>('/api/track-record'),
});
