import type { AlertCondition, OwnAlertChoice, PriceAlert } from '@t0/contracts/price-alerts';
import type { Quote } from '@t0/contracts/prices';
import { formatPrice } from '../prices/price-format.ts';
import { toPriceUnits } from '../prices/price-units.ts';

/** A threshold that a value can cross; `value` in the unit of what is watched (whole price units, or percent). */
export interface Threshold {
  value: number;
  condition: AlertCondition;
}

/** True when a move from `from` to `to` fires: reached or crossed upwards for above and change_percent, downwards for below, either way for equals. */
export function firesOn(condition: AlertCondition, threshold: number, from: number, to: number): boolean {
  const up = from < threshold && to >= threshold;
  const down = from > threshold && to <= threshold;
  switch (condition) {
    case 'above':
    case 'change_percent':
      return up;
    case 'below':
      return down;
    case 'equals':
      return up || down;
    case 'volume_spike':
      return false;
  }
}

const SORTED_FROM = 64;

/**
 * Thresholds in order of their value, so that a move meets only those it crosses: two binary searches instead of a check of each.
 * Those of one value keep no particular order.
 */
export class ThresholdIndex<T extends Threshold> {
  private sorted: T[] = [];
  /** The thresholds next to the last value, between which a move meets none; equal: not known. */
  private gap: [low: number, high: number] = [0, 0];

  add(threshold: T): void {
    this.gap = [0, 0];
    this.sorted.splice(this.firstAbove(threshold.value), 0, threshold);
  }

  /** Adds many at once: sorting all costs as much as some dozens of insertions. */
  addAll(thresholds: readonly T[]): void {
    if (thresholds.length < SORTED_FROM) return thresholds.forEach((one) => this.add(one));
    this.gap = [0, 0];
    for (const threshold of thresholds) this.sorted.push(threshold);
    this.sorted.sort((a, b) => a.value - b.value);
  }

  get isEmpty(): boolean {
    return this.sorted.length === 0;
  }

  remove(threshold: T): void {
    for (let index = this.firstAtOrAbove(threshold.value); this.sorted[index]?.value === threshold.value; index += 1)
      if (this.sorted[index] === threshold) {
        this.sorted.splice(index, 1);
        return;
      }
  }

  /** Removes many at once. */
  removeAll(thresholds: readonly T[]): void {
    if (thresholds.length < 8) return thresholds.forEach((one) => this.remove(one));
    const gone = new Set(thresholds);
    this.sorted = this.sorted.filter((one) => !gone.has(one));
  }

  /** The thresholds that a move from `from` to `to` fires. Nothing fires without a move. */
  crossed(from: number, to: number): T[] {
    const [low, high] = this.gap;
    if (from === to || (from > low && from < high && to > low && to < high)) return [];
    const [start, end] =
      to > from ? [this.firstAbove(from), this.firstAbove(to)] : [this.firstAtOrAbove(to), this.firstAtOrAbove(from)];
    const next = this.firstAtOrAbove(to);
    const above = this.sorted[next]?.value ?? Infinity;
    this.gap = above === to ? [0, 0] : [this.sorted[next - 1]?.value ?? -Infinity, above];
    return this.sorted.slice(start, end).filter(({ value, condition }) => firesOn(condition, value, from, to));
  }

  private firstAbove(value: number): number {
    return this.search((threshold) => threshold > value);
  }

  private firstAtOrAbove(value: number): number {
    return this.search((threshold) => threshold >= value);
  }

  /** Index of the first threshold for which `holds`, which must go from false to true once. */
  private search(isMet: (value: number) => boolean): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isMet(this.sorted[middle]!.value)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** The text of a firing: the instrument, the event, the price. `change`: percent over the window, signed. `isOpening`: by the first price after a gap. */
export function alertMessage(
  alert: Pick<PriceAlert, 'condition' | 'threshold'>,
  { symbol, price }: Pick<Quote, 'symbol' | 'price'>,
  change: number | null,
  windowMinutes: number,
  isOpening = false,
): string {
  const now = formatPrice(symbol, price);
  if (alert.condition === 'change_percent') {
    const moved = change === null ? '' : ` ${change >= 0 ? 'up' : 'down'} ${Math.abs(change).toFixed(2)} %`;
    return `${symbol} has moved${moved} within ${windowMinutes} minutes and stands at ${now}.`;
  }
  const level = formatPrice(symbol, alert.threshold);
  if (isOpening) return `${symbol} opened at ${now}, ${openedAt(price, alert.threshold)} ${level}.`;
  const what = { above: 'reached or passed', below: 'fell to or below', equals: 'reached', volume_spike: 'met' }[
    alert.condition
  ];
  return `${symbol} ${what} ${level} and stands at ${now}.`;
}

/** The text of a firing of an own alert, as `alertMessage`; it names the side of the quote where it is not the middle. */
export function ownAlertMessage(
  { condition, side, threshold, unit, minutes }: Omit<OwnAlertChoice, 'until' | 'note'>,
  quote: Quote,
  change: number | null,
  isOpening: boolean,
): string {
  const { symbol } = quote;
  const price = side === 'middle' ? quote.price : quote[side];
  const now = formatPrice(symbol, price);
  if (condition === 'moves') {
    const way = (change ?? 0) >= 0 ? 'up' : 'down';
    return `${symbol} moved ${way} by ${threshold} ${unit === 'percent' ? '%' : unit} or more within ${minutes} minutes and stands at ${now}.`;
  }
  const what = { crosses: 'equals', rises: 'above', falls: 'below' } as const;
  const text = alertMessage({ condition: what[condition], threshold }, { symbol, price }, null, 0, isOpening);
  return side === 'middle' ? text : `${text.slice(0, -1)} (${side}).`;
}

const openedAt = (price: string, level: string): string => {
  const above = toPriceUnits(price) - toPriceUnits(level);
  return above > 0 ? 'above' : above < 0 ? 'below' : 'at';
};
