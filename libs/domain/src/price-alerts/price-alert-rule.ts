import type { AlertCondition, PriceAlert } from '@t0/contracts/price-alerts';
import type { Quote } from '@t0/contracts/prices';
import { formatPrice } from '../prices/price-format.ts';

/** A threshold that a value can cross; `value` in the unit of what is watched (whole price units, or percent). */
export interface Threshold<T> {
  value: number;
  condition: AlertCondition;
  alert: T;
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

/**
 * Thresholds in order of their value, so that a move meets only those it crosses: two binary searches instead of a check of each.
 * Alerts of one value keep no particular order.
 */
export class ThresholdIndex<T> {
  private readonly sorted: Threshold<T>[] = [];

  get size(): number {
    return this.sorted.length;
  }

  add(threshold: Threshold<T>): void {
    this.sorted.splice(this.firstAbove(threshold.value), 0, threshold);
  }

  /** Adds many at once. */
  addAll(thresholds: readonly Threshold<T>[]): void {
    for (const threshold of thresholds) this.sorted.push(threshold);
    this.sorted.sort((a, b) => a.value - b.value);
  }

  remove(alert: T): void {
    const index = this.sorted.findIndex((threshold) => threshold.alert === alert);
    if (index >= 0) this.sorted.splice(index, 1);
  }

  /** The alerts that a move from `from` to `to` fires. Nothing fires without a move. */
  crossed(from: number, to: number): T[] {
    if (from === to) return [];
    const [start, end] =
      to > from ? [this.firstAbove(from), this.firstAbove(to)] : [this.firstAtOrAbove(to), this.firstAtOrAbove(from)];
    const fired: T[] = [];
    for (let index = start; index < end; index += 1) {
      const { value, condition, alert } = this.sorted[index]!;
      if (firesOn(condition, value, from, to)) fired.push(alert);
    }
    return fired;
  }

  /** The alerts whose threshold passes `test`: one call for each. */
  filter(test: (condition: AlertCondition, threshold: Threshold<T>) => boolean): T[] {
    return this.sorted.filter((one) => test(one.condition, one)).map(({ alert }) => alert);
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

/** The text of a firing: the instrument, the event, the price. `change`: percent over the window, signed. */
export function alertMessage(
  alert: Pick<PriceAlert, 'condition' | 'threshold'>,
  { symbol, price }: Pick<Quote, 'symbol' | 'price'>,
  change: number | null,
  windowMinutes: number,
): string {
  const now = formatPrice(symbol, price);
  if (alert.condition === 'change_percent') {
    const moved = change === null ? '' : ` ${change >= 0 ? 'up' : 'down'} ${Math.abs(change).toFixed(2)} %`;
    return `${symbol} has moved${moved} within ${windowMinutes} minutes and stands at ${now}.`;
  }
  const level = formatPrice(symbol, alert.threshold);
  const what = { above: 'reached or passed', below: 'fell to or below', equals: 'reached', volume_spike: 'met' }[
    alert.condition
  ];
  return `${symbol} ${what} ${level} and stands at ${now}.`;
}
