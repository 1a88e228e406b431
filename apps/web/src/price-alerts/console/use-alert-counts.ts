import type { LiveEventType, PriceAlert, PriceAlertCounts } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { request } from '../../shared/lib/http.ts';
import { useReadAfter } from '../../live/use-read-after.ts';

const TYPES: readonly LiveEventType[] = ['price_alert.created', 'price_alert.updated', 'price_alert.deleted'];
const EVERY_MS = 1000;

/** How many price alerts there are and how many are watched: of a list that is not here whole the server is asked. */
export function useAlertCounts(rows: readonly PriceAlert[], complete: boolean): PriceAlertCounts {
  const { data, refetch } = useQuery({
    queryKey: ['/api/price-alerts/count'],
    queryFn: ({ signal }) => request<PriceAlertCounts>('/api/price-alerts/count', { signal }),
    enabled: !complete,
    staleTime: 0,
  });
  const reread = useCallback(() => {
    if (!complete) void refetch();
  }, [complete, refetch]);
  useReadAfter(TYPES, EVERY_MS, reread);
  const here = { total: rows.length, active: rows.filter(({ isActive }) => isActive).length };
  return complete || !data ? here : data;
}
