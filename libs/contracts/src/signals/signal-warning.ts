import type { SignalInstrument } from '../prices/instruments.ts';

/** Error code of a signal that is refused until its warnings are confirmed by name (409, `reasons` says which). */
export const SIGNAL_HAS_WARNINGS = 'SIGNAL_HAS_WARNINGS';

/** How far an instrument moved between high and low of a day. */
export interface DailyRange {
  /** The mean over `days`, as a price difference in decimals. */
  average: string;
  /** How many whole days it is the mean of. */
  days: number;
}

/** Answer of GET /api/signals/daily-ranges: of each instrument whose stored prices hold a whole recent day. */
export type DailyRanges = Record<SignalInstrument, DailyRange>;
