import type { Warning } from '../platform/errors.ts';
import type { SignalInstrument } from '../prices/instruments.ts';

/**
 * The warnings about a signal's levels. `ENTRY_FAR`: the entry is far from the market. `ENTRY_BETTER`: an active entry is
 * better than the market by more than the spread, so that the record counts the market. `..._PASSED`: the current price has
 * already passed that level. `REWARD_...`: the reward to T1 against the risk to the stop. `REPEATED`: the same levels were published
 *  a moment ago. `NOT_UNDERSTOOD`: the alert or the pasted text that it is from says more than was read.
 */
export const SIGNAL_WARNINGS = [
  'ENTRY_FAR',
  'ENTRY_BETTER',
  'STOP_PASSED',
  'T0_PASSED',
  'T1_PASSED',
  'REWARD_LOW',
  'REWARD_HIGH',
  'REPEATED',
  'NOT_UNDERSTOOD',
] as const;
export type SignalWarningCode = (typeof SIGNAL_WARNINGS)[number];

/** One thing that is unusual about a signal: a reason to ask again before it is published or saved. */
export interface SignalWarning extends Warning {
  code: SignalWarningCode;
}

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
