import type { JournalAccount, JournalFigures, JournalTradePage } from '@t0/contracts/journal';
import type { LiveEventType } from '@t0/contracts/live';
import { useFollowed } from '../../live/use-followed.ts';
import type { Followed } from '../../live/use-followed.ts';
import { getAccounts, getFigures, getTrades } from './api.ts';

const TYPES: readonly LiveEventType[] = ['journal.changed', 'signal.updated', 'signal.deleted'];
const OPTIONS = { types: TYPES, pollMs: 30_000, everyMs: 1000 };

/** The accounts at brokers, read again after each change of the journal. */
export function useAccounts(): Followed<JournalAccount[]> {
  return useFollowed({
    queryKey: ['/api/journal/accounts'],
    read: getAccounts,
    failure: 'The accounts cannot be loaded.',
    ...OPTIONS,
  });
}

/** Their figures. */
export function useFigures(): Followed<JournalFigures> {
  return useFollowed({
    queryKey: ['/api/journal/figures'],
    read: getFigures,
    failure: 'The figures cannot be loaded.',
    ...OPTIONS,
  });
}

/** One page of the trades of statements. */
export function useTrades(offset: number): Followed<JournalTradePage> {
  return useFollowed({
    queryKey: ['/api/journal/trades', offset],
    read: (signal) => getTrades(offset, signal),
    failure: 'The trades cannot be loaded.',
    ...OPTIONS,
  });
}
