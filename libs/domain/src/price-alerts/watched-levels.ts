import type { AlertCondition } from '@t0/contracts/price-alerts';
import type { LoggedQuote } from '@t0/contracts/prices';
import { PRICE_UNITS, toPriceUnits } from '../prices/price-units.ts';
import { ThresholdIndex } from './price-alert-rule.ts';

const MINUTE_MS = 60_000;
/** Minutes that are remembered: a day, and the present one. */
const KEPT_MINUTES = 1441;
/** By this the mean range of a minute is divided: how far the price is away from a level before it fires again. */
const AWAY_PART = 5;
/** Ticks that are remembered for alerts which become known later than from when they count. */
const RECENT_TICKS = 256;

/** What a threshold is compared with: a side of the quote; or the size of a move over minutes, in percent or in price. `change`: against the
 * price as the window began; `move`: against the lowest or highest price within it, whichever is further away. */
export type Series = 'bid' | 'ask' | 'price' | `${'change' | 'move'} ${'percent' | 'price'} ${number}`;

/** An alert as it is watched. */
export interface WatchedLevel<T> {
  alert: T;
  series: Series;
  condition: AlertCondition;
  /** In units of its series. */
  value: number;
  /** The position in the log of ticks after which they count for it. */
  from: number;
  /** It fired, and the price was not away from the level since. */
  isNear: boolean;
  /** It is dropped once it fired. */
  isOnce?: boolean;
  /** Ticks fire it from this time on, and until the other, ms since the epoch; always where left out. */
  notBefore?: number;
  until?: number;
  /** Time between two firings at least, ms. */
  pauseMs?: number;
}

/** The effect of a tick. */
export interface TickOutcome<T> {
  quote: LoggedQuote;
  /** The alerts that it fires. `change`: the move in percent, signed; null for those on a level. */
  fired: { alert: T; change: number | null; isNear: boolean }[];
  /** The alerts that may fire again from it on. */
  away: T[];
  /** Time since the tick before, ms; Infinity where none is known. */
  sinceMs: number;
}

/** The sides of a quote in whole price units. */
type Sides = Readonly<Record<'bid' | 'ask' | 'price', number>>;

const sidesOf = ({ bid, ask, price }: LoggedQuote): Sides => ({
  bid: toPriceUnits(bid),
  ask: toPriceUnits(ask),
  price: toPriceUnits(price),
});

interface Bar {
  minute: number;
  open: number;
  low: number;
  high: number;
}

/** The minutes of the last day of one instrument, in whole price units. */
class DayMinutes {
  private readonly bars: Bar[] = [];
  /** The sum of the ranges of all minutes but the present one. */
  private ranges = 0;

  add(at: number, { open, low, high }: Omit<Bar, 'minute'>): void {
    const minute = Math.floor(at / MINUTE_MS);
    const last = this.bars.at(-1);
    if (last && minute <= last.minute) {
      if (minute < last.minute) return;
      last.low = Math.min(last.low, low);
      last.high = Math.max(last.high, high);
      return;
    }
    if (last) this.ranges += last.high - last.low;
    this.bars.push({ minute, open, low, high });
    while (this.bars[0]!.minute <= minute - KEPT_MINUTES) {
      const gone = this.bars.shift()!;
      this.ranges -= gone.high - gone.low;
    }
  }

  get meanRange(): number {
    return this.bars.length > 1 ? this.ranges / (this.bars.length - 1) : 0;
  }

  /** The price that a move over minutes is measured against; `price` itself where there was none. */
  base(isChange: boolean, minutes: number, at: number, price: number): number {
    const first = Math.floor(at / MINUTE_MS) - minutes;
    let index = this.bars.length;
    while (index > 0 && this.bars[index - 1]!.minute >= first) index -= 1;
    const bars = this.bars.slice(index);
    if (isChange) return bars[0]?.open ?? price;
    const low = bars.reduce((least, bar) => Math.min(least, bar.low), price);
    const high = bars.reduce((most, bar) => Math.max(most, bar.high), price);
    return price - low >= high - price ? low : high;
  }
}

/** The thresholds of one series: those that a crossing fires, and those that fired and wait until the price is away. */
class DampedThresholds<T> {
  readonly armed = new ThresholdIndex<WatchedLevel<T>>();
  readonly near = new Set<WatchedLevel<T>>();
  last: number | null = null;
  private readonly side: 'bid' | 'ask' | 'price' | null;
  private readonly isChange: boolean;
  private readonly isPercent: boolean;
  private readonly minutes: number;

  constructor(series: Series) {
    const [kind, unit, minutes] = series.split(' ');
    this.side = unit === undefined ? (series as 'bid' | 'ask' | 'price') : null;
    this.isChange = kind === 'change';
    this.isPercent = unit === 'percent';
    this.minutes = Number(minutes);
  }

  add(levels: readonly WatchedLevel<T>[]): void {
    for (const level of levels) if (level.isNear) this.near.add(level);
    this.armed.addAll(levels.filter(({ isNear }) => !isNear));
  }

  remove(level: WatchedLevel<T>): void {
    if (!this.near.delete(level)) this.armed.remove(level);
  }

  get isEmpty(): boolean {
    return this.near.size === 0 && this.armed.isEmpty;
  }

  /** The value of the series at a quote, in its units, and of a move its change in percent, signed. */
  read(at: number, sides: Sides, minutes: DayMinutes): { value: number; change: number | null } {
    if (this.side) return { value: sides[this.side], change: null };
    const { price } = sides;
    const base = minutes.base(this.isChange, this.minutes, at, price);
    const change = (price / base - 1) * 100;
    return { value: this.isPercent ? Math.abs(change) * PRICE_UNITS : Math.abs(price - base), change };
  }

  /** Moves the series to a quote. `distance`: how far away is away, in whole price units. */
  move(outcome: TickOutcome<T>, sides: Sides, minutes: DayMinutes, distance: number): WatchedLevel<T>[] {
    const { quote, fired, away } = outcome;
    const now = this.read(quote.at, sides, minutes);
    const crossed = this.last === null ? [] : this.armed.crossed(this.last, now.value);
    this.last = now.value;
    if (crossed.length === 0 && this.near.size === 0) return crossed;
    const least = this.isPercent ? (distance / sides.price) * 100 * PRICE_UNITS : distance;
    const isAway = (level: WatchedLevel<T>): boolean => Math.abs(now.value - level.value) >= least;
    const back = [...this.near].filter(isAway);
    for (const level of back) {
      this.near.delete(level);
      level.isNear = false;
      away.push(level.alert);
    }
    this.armed.addAll(back);
    const firing = crossed.filter(
      ({ notBefore = -Infinity, until = Infinity }) => quote.at >= notBefore && quote.at < until,
    );
    for (const level of firing) {
      level.isNear = !isAway(level);
      if (level.pauseMs !== undefined) level.notBefore = quote.at + level.pauseMs;
      fired.push({ alert: level.alert, change: now.change, isNear: level.isNear });
    }
    this.armed.removeAll(firing.filter(({ isNear, isOnce }) => isNear || isOnce));
    for (const level of firing) if (level.isNear && !level.isOnce) this.near.add(level);
    return firing;
  }
}

/**
 * The alerts on one instrument (docs/product/watching.md#firing): thresholds in order, so that a tick meets only those it crosses. One that fired
 * fires again only after the price was away from it by one spread and by a fifth of the day's mean minute, whichever is larger.
 *
 * @typeParam T an alert; the same object from adding to removing
 */
export class WatchedLevels<T> {
  private readonly levels = new Map<T, WatchedLevel<T>>();
  /** Only those of which there are alerts. */
  private readonly series = new Map<Series, DampedThresholds<T>>();
  /** Alerts for which the ticks until their position do not count. */
  private waiting: WatchedLevel<T>[] = [];
  private recent: LoggedQuote[] = [];

  /** `last`: the tick on which the process before acted last; null where nothing is known. */
  constructor(
    private last: LoggedQuote | null,
    private readonly minutes = new DayMinutes(),
  ) {}

  /** Notes a minute of the past, oldest first; prices in whole units. */
  remember(at: number, bar: { open: number; low: number; high: number }): void {
    this.minutes.add(at, bar);
  }

  /** Adds an alert; answers the effects of the ticks that count for it and came before it was known. */
  add(level: WatchedLevel<T>): TickOutcome<T>[] {
    this.levels.set(level.alert, level);
    const first = this.recent.findIndex(({ position }) => position > level.from);
    const missed = first === -1 || level.series.includes(' ') ? [] : this.recent.slice(first);
    const alone = new WatchedLevels<T>(this.recent[first - 1] ?? null, this.minutes);
    alone.addAll([level]);
    const outcomes = missed
      .map((quote) => alone.tick(quote))
      .filter(({ fired, away }) => fired.length + away.length > 0);
    if (first === -1) this.waiting.push(level);
    else if (alone.levels.size > 0) this.thresholds(level.series).add([level]);
    else this.levels.delete(level.alert);
    return outcomes;
  }

  /** Adds many at once, before the first tick. */
  addAll(levels: readonly WatchedLevel<T>[]): void {
    for (const level of levels) this.levels.set(level.alert, level);
    this.waiting = [...this.waiting, ...levels];
  }

  remove(alert: T): void {
    const level = this.levels.get(alert);
    if (!level) return;
    this.levels.delete(alert);
    const index = this.waiting.indexOf(level);
    if (index >= 0) this.waiting.splice(index, 1);
    else this.series.get(level.series)?.remove(level);
    this.dropUnused(level.series);
  }

  /** Acts on the next tick. The first one of all fires nothing. */
  tick(quote: LoggedQuote): TickOutcome<T> {
    if (this.waiting.length > 0) this.joinWaiting(quote.position);
    const sides = sidesOf(quote);
    const distance = Math.max(sides.ask - sides.bid, this.minutes.meanRange / AWAY_PART, 1);
    const outcome: TickOutcome<T> = {
      quote,
      fired: [],
      away: [],
      sinceMs: this.last ? quote.at - this.last.at : Infinity,
    };
    for (const [name, thresholds] of this.series) {
      const firing = thresholds.move(outcome, sides, this.minutes, distance);
      for (const { alert, isOnce } of firing) if (isOnce) this.levels.delete(alert);
      if (firing.length > 0) this.dropUnused(name);
    }
    const { price } = sides;
    this.minutes.add(quote.at, { open: price, low: price, high: price });
    this.last = quote;
    this.recent.push(quote);
    if (this.recent.length > 2 * RECENT_TICKS) this.recent = this.recent.slice(-RECENT_TICKS);
    return outcome;
  }

  /** A series that no alert needs costs no tick anything; one that is needed again begins from the last tick. */
  private dropUnused(series: Series): void {
    if (this.series.get(series)?.isEmpty) this.series.delete(series);
  }

  private joinWaiting(position: number): void {
    const due = this.waiting.filter(({ from }) => from < position);
    this.waiting = this.waiting.filter(({ from }) => from >= position);
    for (const series of new Set(due.map((level) => level.series)))
      this.thresholds(series).add(due.filter((level) => level.series === series));
  }

  private thresholds(series: Series): DampedThresholds<T> {
    const known = this.series.get(series);
    if (known) return known;
    const begun = new DampedThresholds<T>(series);
    if (this.last) begun.last = begun.read(this.last.at, sidesOf(this.last), this.minutes).value;
    this.series.set(series, begun);
    return begun;
  }
}
