import type { TrackRecord } from '@t0/contracts/record';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../shared/lib/http.ts';

/** GET /api/track-record: the results of published signals, in a few figures. */
export const trackRecordQuery = queryOptions({
  queryKey: ['/api/track-record'],
  meta: { scope: 'public' },
  queryFn: () => request<TrackRecord>('/api/track-record'),
});
