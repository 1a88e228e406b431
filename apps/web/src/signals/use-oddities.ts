import type { SignalInstrument, SignalOddity } from '@t0/contracts';
import { findLevelFault, newOddities, unseenNote } from '@t0/domain';
import { isPrice } from '@t0/contracts';
import type { LevelledSignal, MarketLook } from '@t0/domain';
import { useQuery } from '@tanstack/react-query';
import { usePrices } from '../prices/price-store.ts';
import { dailyRangesQuery } from './get-daily-ranges.ts';

/** What is unusual about the levels in a form, and what could not be looked at. */
export interface FoundOddities {
  found: readonly SignalOddity[];
  note: string | null;
}

const NOTHING: FoundOddities = { found: [], note: null };
const TRADED = ['instrument', 'direction', 'status', 'entryPrice', 'slPrice', 't0Price', 't1Price'] as const;

/**
 * Holds the levels in a form against the live price and each other while they are typed: the server's own rule. `before`: the signal
 * as it stands, of which only what the edit brings is told; null: it is new, and its levels must be in order.
 */
export function useOddities(before: LevelledSignal | null, after: LevelledSignal): FoundOddities {
  const market = useMarketLook(after.instrument);
  const { entryPrice, slPrice, t0Price, t1Price, direction } = after;
  if (![entryPrice, slPrice, t0Price, t1Price].every(isPrice)) return NOTHING;
  if (before ? isSameTrade(before, after) : findLevelFault(direction, after)) return NOTHING;
  return { found: newOddities(before, after, market), note: unseenNote(after, market) };
}

/** Whether an edit leaves the trade as it is: then nothing is asked about it. */
function isSameTrade(before: LevelledSignal, after: LevelledSignal): boolean {
  return TRADED.every((field) => before[field] === after[field]);
}

/** The live price of an instrument with its usual day; null without a price. */
function useMarketLook(instrument: SignalInstrument): MarketLook | null {
  const quote = usePrices((state) => state.quotes[instrument]);
  const { data } = useQuery(dailyRangesQuery);
  return quote ? { bid: quote.bid, ask: quote.ask, range: data?.[instrument] ?? null } : null;
}
