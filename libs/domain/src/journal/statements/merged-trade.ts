import Big from 'big.js';

/** A trade of a signal, or a part of one. Decimal strings; without `exit`: still open. */
export interface SignalTrade {
  size: string;
  entry: string | null;
  exit: string | null;
  openedAt: Date | null;
  closedAt: Date | null;
}

/** Digits of a price after the point. */
const DECIMALS = 5;
const LOT_DECIMALS = 4;

/** The trades of one signal as one, prices weighted by size; null where one has no entry (docs/product/journal.md#beside-signals). */
export function mergedTrade(trades: readonly SignalTrade[]): {
  fill: string;
  size: string;
  exit: string | null;
  at: Date | null;
  exitAt: Date | null;
} | null {
  const size = trades.reduce((sum, one) => sum.plus(one.size), new Big(0));
  if (size.eq(0) || trades.some(({ entry }) => entry === null)) return null;
  const mean = (price: (one: SignalTrade) => string): string =>
    trades
      .reduce((sum, one) => sum.plus(new Big(price(one)).times(one.size)), new Big(0))
      .div(size)
      .round(DECIMALS)
      .toFixed();
  const isClosed = trades.every(({ exit, closedAt }) => exit !== null && closedAt !== null);
  const times = (of: 'openedAt' | 'closedAt'): Date[] =>
    trades.flatMap((one) => one[of] ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    fill: mean(({ entry }) => entry!),
    size: size.round(LOT_DECIMALS).toFixed(),
    exit: isClosed ? mean(({ exit }) => exit!) : null,
    at: times('openedAt')[0] ?? null,
    exitAt: isClosed ? times('closedAt').at(-1)! : null,
  };
}
