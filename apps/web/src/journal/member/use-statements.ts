import type { JournalAccount, JournalFigures, JournalTradePage } from '@t0/contracts/journal';
import type { LiveEventType } from '@t0/contracts/live';
import { STATEMENT_LIMITS } from '@t0/contracts/journal';
import { useFollowed, type Followed } from '../../live/use-followed.ts';
import { useZoneId } from '../../shared/lib/times.ts';
import { request } from '../../shared/lib/http.ts';

const TYPES: readonly LiveEventType[] = ['journal.changed', 'signal.updated', 'signal.deleted'];
const OPTIONS = { types: TYPES, pollMs: 30_000, everyMs: 1000 };

/** The accounts at brokers, read again after each change of the journal. */
export function useAccounts(): Followed<JournalAccount[]> {
  return useFollowed<JournalAccount[]>({
    queryKey: ['/api/journal/accounts'],
    failure: 'The accounts cannot be loaded.',
    ...OPTIONS,
  });
}

/** Their figures, grouped by the member's clock. */
export function useFigures(): Followed<JournalFigures> {
  const zone = useZoneId();
  return useFollowed({
    queryKey: ['/api/journal/figures', zone],
    read: (signal) => request<JournalFigures>(`/api/journal/figures?zone=${encodeURIComponent(zone)}`, { signal }),
    failure: 'The figures cannot be loaded.',
    ...OPTIONS,
  });
}

/** One page of the trades of statements. */
export function useTrades(offset: number): Followed<JournalTradePage> {
  return useFollowed({
    queryKey: ['/api/journal/trades', offset],
    read: (signal) =>
      request<JournalTradePage>(`/api/journal/trades?limit=${STATEMENT_LIMITS.page}&offset=${offset}`, { signal }),
    failure: 'The trades cannot be loaded.',
    ...OPTIONS,
  });
}
