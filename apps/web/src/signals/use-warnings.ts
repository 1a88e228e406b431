import type { SignalInstrument, SignalWarning, DailyRanges } from '@t0/contracts';
import { isSameLevels, newWarnings, uncheckedNote, validateLevels } from '@t0/domain';
import { isPrice } from '@t0/contracts';
import type { LevelledSignal, MarketSnapshot } from '@t0/domain';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { usePrices } from '../prices/price-store.ts';
import { request } from '../shared/lib/http.ts';

const KEEP_MS = 10 * 60_000;

/** GET /api/signals/daily-ranges: for administrators. They move once a day. */
const dailyRangesQuery = queryOptions({
  queryKey: ['/api/signals/daily-ranges'],
  queryFn: ({ signal }) => request<DailyRanges>('/api/signals/daily-ranges', { signal }),
  staleTime: KEEP_MS,
  retry: 1,
});

/** The warnings about the levels in a form, and the checks that were not possible. */
export interface FoundWarnings {
  found: readonly SignalWarning[];
  note: string | null;
}

const NOTHING: FoundWarnings = { found: [], note: null };

/**
 * Checks the levels in a form against the live price and each other while they are typed, by the server's own rule. `before`: the current
 * signal, so that only the edit's warnings are reported; null: it is new, and its levels must be in order.
 */
export function useWarnings(before: LevelledSignal | null, after: LevelledSignal): FoundWarnings {
  const market = useMarketSnapshot(after.instrument);
  const { entryPrice, slPrice, t0Price, t1Price, direction } = after;
  if (![entryPrice, slPrice, t0Price, t1Price].every(isPrice)) return NOTHING;
  if (before ? isSameLevels(before, after) : validateLevels(direction, after)) return NOTHING;
  return { found: newWarnings(before, after, market), note: uncheckedNote(after, market) };
}

/** The live price of an instrument with its usual day; null without a price. */
function useMarketSnapshot(instrument: SignalInstrument): MarketSnapshot | null {
  const quote = usePrices((state) => state.quotes[instrument]);
  const { data } = useQuery(dailyRangesQuery);
  return quote ? { bid: quote.bid, ask: quote.ask, range: data?.[instrument] ?? null } : null;
}
