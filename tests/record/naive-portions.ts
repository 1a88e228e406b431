/*
 * The rule 'by portions' of docs/product/record.md#exit-rules once more, as a person would apply it to a hundred lots: each lot has its
 * target, and leaves at the first price that reached it, or at the end.
 */

/** A price of the exit side; `manual`: how many targets the desk had said by hand before it. */
interface NaivePrice {
  price: number;
  manual: number;
}

/** A signal of whole prices and the prices that followed its publication. */
export interface NaiveSignal {
  sign: 1 | -1;
  entry: number;
  stop: number;
  targets: number[];
  portions: number[] | null;
  prices: NaivePrice[];
}

/** The target of each of the hundred lots. */
function lotsOf({ targets, portions }: NaiveSignal): number[] {
  if (portions) return portions.flatMap((portion, target) => Array<number>(portion).fill(target));
  const each = Math.floor(100 / targets.length);
  return Array.from({ length: 100 }, (_, lot) => Math.min(Math.floor(lot / each), targets.length - 1));
}

/** The place of the price that ends the position: at the stop, at the last target, or the last price by hand. */
function endOf({ sign, stop, targets, prices }: NaiveSignal): number {
  const last = targets.at(-1)!;
  const end = prices.findIndex(({ price }) => sign * (price - stop) <= 0 || sign * (price - last) >= 0);
  return end < 0 ? prices.length - 1 : end;
}

/** R by portions, and R of everything out at the end. */
export function naiveResults(signal: NaiveSignal): { half: number; t1: number } {
  const { sign, entry, stop, targets, prices } = signal;
  const risk = Math.abs(entry - stop);
  const end = endOf(signal);
  const atEnd = prices[end]!.price;
  const sold = lotsOf(signal).map((target) => {
    if (target === targets.length - 1) return atEnd;
    const at = prices.findIndex(({ price }, place) => place <= end && sign * (price - targets[target]!) >= 0);
    const isManual = prices.slice(0, (at < 0 ? end : at) + 1).some(({ manual }) => manual > target);
    return at < 0 || at > end || isManual ? atEnd : prices[at]!.price;
  });
  const gained = sold.reduce((sum, price) => sum + sign * (price - entry), 0);
  return { half: gained / risk / 100, t1: (sign * (atEnd - entry)) / risk };
}
