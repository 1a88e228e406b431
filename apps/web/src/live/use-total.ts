import type { LiveEventType } from '@t0/contracts/live';
import type { ListTotal } from '@t0/contracts/platform';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { count } from '../shared/lib/count.ts';
import { request } from '../shared/lib/http.ts';
import type { LiveList } from './live-definition.ts';
import { useReadAfter } from './use-read-after.ts';

const EVERY_MS = 1000;

interface TotalOptions {
  /** The list's count, e.g. '/api/videos/count', with the list's filter. */
  address: string;
  /** Events that change it: a list at module level. */
  types: readonly LiveEventType[];
  /** Rows that are here. */
  shown: number;
  /** True: these are all there are, and the server need not be asked. */
  complete: boolean;
}

/**
 * The number of a list's rows as text: '5,010'. For an incomplete list the server is asked, again after each event that changes the figure;
 * until it has answered, '50+'.
 */
export function useTotal({ address, types, shown, complete }: TotalOptions): string {
  const { data, refetch } = useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => request<ListTotal>(address, { signal }),
    enabled: !complete,
    staleTime: 0,
  });
  const reread = useCallback(() => {
    if (!complete) void refetch();
  }, [complete, refetch]);
  useReadAfter(types, EVERY_MS, reread);
  if (complete) return count(shown);
  return data && data.total >= shown ? count(data.total) : `${count(shown)}+`;
}

/** The same of a live collection: `path` is the list's address, `types` the events that change their number. */
export function useListTotal(
  path: string,
  types: readonly LiveEventType[],
  { rows, status, complete }: LiveList<unknown>,
): string {
  return useTotal({ address: `${path}/count`, types, shown: rows.length, complete: status !== 'ready' || complete });
}
