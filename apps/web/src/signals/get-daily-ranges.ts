import type { DailyRanges } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../shared/lib/http.ts';

const KEEP_MS = 10 * 60_000;

/** GET /api/signals/daily-ranges: for administrators. They move once a day. */
export const dailyRangesQuery = queryOptions({
  queryKey: ['/api/signals/daily-ranges'],
  queryFn: ({ signal }) => request<DailyRanges>('/api/signals/daily-ranges', { signal }),
  staleTime: KEEP_MS,
  retry: 1,
});
