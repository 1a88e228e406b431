import Big from 'big.js';
import type { RiskTolerance } from '@t0/contracts/accounts';
import type { JournalEntry, OpenRisk, StatementTrade } from '@t0/contracts/journal';
import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal } from '../signals/signal-order.ts';
import { gainedR } from './own-results.ts';

/** From which open risk on a member is warned, in percent of the account (docs/product/journal.md#open-risk). */
export const OPEN_RISK_WARNINGS: Record<RiskTolerance, number> = { conservative: 3, moderate: 6, aggressive: 10 };

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

/** A trade of an account: an open one, or without a `stop` of interest a closed one. Decimal strings. */
export interface AccountTrade extends Pick<
  StatementTrade,
  'symbol' | 'direction' | 'size' | 'entry' | 'exit' | 'stop' | 'profit'
> {
  /** Percent of the account that the member noted. */
  riskPercent: string | null;
}

/** Closed trades of a symbol by which its money is calculated: the rate of a currency moves. */
const TRADES_OF_A_RATE = 20;

/**
 * The open risk of an account (docs/product/journal.md#open-risk): of each open trade the noted percent, else the money lost at its own stop
 * by what the account's newest closed trades of the symbol made of a price. `closed`: newest last.
 */
export function accountRisk(
  open: readonly AccountTrade[],
  closed: readonly AccountTrade[],
  balance: string | null,
): OpenRisk {
  let sum = new Big(0);
  let uncounted = 0;
  for (const trade of open) {
    const percent = trade.riskPercent ?? percentAtStop(trade, closed, balance);
    if (percent === null) uncounted += 1;
    else sum = sum.plus(percent);
  }
  return { percent: sum.round(2, Big.roundUp).toString(), trades: open.length - uncounted, uncounted };
}

function percentAtStop(trade: AccountTrade, closed: readonly AccountTrade[], balance: string | null): Big | null {
  const { symbol, direction, size, entry, stop } = trade;
  if (entry === null || stop === null || balance === null || new Big(balance).lte(0)) return null;
  const moved = new Big(entry).minus(stop).times(direction === 'long' ? 1 : -1);
  if (moved.lte(0)) return new Big(0);
  let [money, path] = [new Big(0), new Big(0)];
  for (const { exit, ...one } of closed.filter((other) => other.symbol === symbol).slice(-TRADES_OF_A_RATE)) {
    if (exit === null || one.entry === null) continue;
    money = money.plus(new Big(one.profit).abs());
    path = path.plus(new Big(exit).minus(one.entry).abs().times(one.size));
  }
  return path.eq(0) ? null : moved.times(size).times(money).times(100).div(path.times(balance));
}
