import Big from 'big.js';
import type { RiskTolerance } from '@t0/contracts/accounts';
import type { JournalEntry } from '@t0/contracts/journal';
import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal } from '../signals/signal-order.ts';
import { gainedR } from './own-results.ts';

/** From which open risk on a member is warned, in percent of the account (docs/product/journal.md#open-risk). */
export const OPEN_RISK_WARNINGS: Record<RiskTolerance, number> = { conservative: 3, moderate: 6, aggressive: 10 };

/** The loss of all taken trades that are still open, at their stops. */
export interface OpenRisk {
  /** Percent of the account, a decimal string with at most 2 digits after the point. */
  percent: string;
  /** How many trades it is of. */
  trades: number;
  /** Open trades that could not be counted: without a risk, or R is not known. */
  uncounted: number;
}

type Taken = Pick<
  JournalEntry,
  'signalId' | 'decision' | 'direction' | 'entry' | 'risk' | 'fill' | 'exit' | 'riskPercent'
>;

/** Sums the open risk. `signals`: in their current state, with the stops in force. */
export function openRisk(
  entries: Iterable<Taken>,
  signals: ReadonlyMap<number, Pick<Signal, 'status' | 'slPrice'>>,
): OpenRisk {
  let sum = new Big(0);
  let trades = 0;
  let uncounted = 0;
  for (const entry of entries) {
    const signal = signals.get(entry.signalId);
    if (entry.decision !== 'taken' || entry.exit !== null || !signal || !isOpenSignal(signal)) continue;
    const lostR = gainedR(entry, signal.slPrice, entry.fill ?? entry.entry);
    if (entry.riskPercent === null || lostR === null) {
      uncounted += 1;
      continue;
    }
    trades += 1;
    if (lostR > 0) sum = sum.plus(new Big(entry.riskPercent).times(lostR));
  }
  // Rounded up: a risk is never said to be smaller than it is.
  return { percent: sum.round(2, Big.roundUp).toString(), trades, uncounted };
}

/** True if an open risk exceeds the warning level of the member's tolerance. */
export function isRiskHigh({ percent }: Pick<OpenRisk, 'percent'>, tolerance: RiskTolerance): boolean {
  return new Big(percent).gt(OPEN_RISK_WARNINGS[tolerance]);
}
