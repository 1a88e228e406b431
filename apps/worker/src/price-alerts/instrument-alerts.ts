import type { AlertCondition, PriceAlert } from '@t0/contracts/price-alerts';
import { instrumentSymbols } from '@t0/contracts/prices';
import type { InstrumentSymbol, Quote } from '@t0/contracts/prices';
import { ThresholdIndex, firesOn } from '@t0/domain/price-alerts';
import type { Threshold } from '@t0/domain/price-alerts';
import { PRICE_UNITS, toPriceUnits } from '@t0/domain/prices';
import type { Firing, SeenPrice, WatchedAlert } from './watched-alert.ts';

const MINUTE_MS = 60_000;

interface Sample {
  minute: number;
  price: number;
}

/**
 * The first price of each of the last `minutes`, to measure the change against. The base is the price as the window began, or the oldest
 * known while there is less history than that.
 */
class ChangeWindow {
  private readonly samples: Sample[] = [];

  constructor(private readonly minutes: number) {}

  /** Notes a price (whole units) at `at`, ms since the epoch. */
  add(at: number, price: number): void {
    const minute = Math.floor(at / MINUTE_MS);
    if ((this.samples.at(-1)?.minute ?? -1) >= minute) return;
    this.samples.push({ minute, price });
    const first = minute - this.minutes;
    while (this.samples.length > 1 && this.samples[0]!.minute < first) this.samples.shift();
  }

  /** Change from the base to `price`, percent, signed; null before there is a base. */
  change(at: number, price: number): number | null {
    const first = Math.floor(at / MINUTE_MS) - this.minutes;
    const base = this.samples.find(({ minute }) => minute >= first);
    return base ? (price / base.price - 1) * 100 : null;
  }
}

/** All alerts of one instrument: thresholds in order, the last price, the window for changes. */
class InstrumentAlerts {
  private readonly levels = new ThresholdIndex<WatchedAlert>();
  private readonly changes = new ThresholdIndex<WatchedAlert>();
  private readonly window: ChangeWindow;
  private last: { price: number; change: number | null } | null = null;

  constructor(
    minutes: number,
    /** The last price of the previous process; null when nothing is known. */
    private seen: SeenPrice | null,
  ) {
    this.window = new ChangeWindow(minutes);
  }

  /** Notes a price of the past, oldest first. */
  remember(at: number, price: number): void {
    this.window.add(at, price);
  }

  add(watched: WatchedAlert): void {
    const { threshold, activeAlerts } = this.placeOf(watched);
    activeAlerts.add(threshold);
  }

  addAll(watched: readonly WatchedAlert[]): void {
    const places = watched.map((one) => this.placeOf(one));
    for (const activeAlerts of [this.levels, this.changes])
      activeAlerts.addAll(
        places.filter((place) => place.activeAlerts === activeAlerts).map(({ threshold }) => threshold),
      );
  }

  remove(watched: WatchedAlert): void {
    this.placeOf(watched).activeAlerts.remove(watched);
  }

  /** The firings of this tick. The first tick after a take-over is compared with the last price of the previous process. */
  tick(quote: Quote): Firing[] {
    const price = toPriceUnits(quote.price);
    const change = this.window.change(quote.at, price);
    const fired = this.last ? this.crossed(price, change) : this.resumed(quote, price, change);
    this.window.add(quote.at, price);
    this.last = { price, change: change ?? 0 };
    this.seen = null;
    return fired.map((watched) => ({
      watched,
      quote,
      change: watched.alert.condition === 'change_percent' ? change : null,
    }));
  }

  /**
   * The firings of the published ticks, in order, that came after the last price of the previous process. None if that price is not among
   * them: something between is unknown. A firing that was stored already is found again, at the same tick.
   */
  replay(recent: readonly Quote[]): Firing[] {
    const { seen } = this;
    if (!seen) return [];
    const place = recent.findLastIndex(({ at, price }) => at === seen.at && toPriceUnits(price) === seen.price);
    if (place === -1 || place === recent.length - 1) return [];
    this.last = { price: seen.price, change: this.window.change(seen.at, seen.price) };
    return recent.slice(place + 1).flatMap((quote, index) => {
      const before = recent[place + index]!.at;
      return this.tick(quote).filter(({ watched: { alert, since, lastFires } }) => {
        // Set or resumed while no process watched: there is no side it came from.
        if (since > before) return false;
        // What a change is measured against may differ by process, so that it may be found at another tick.
        return alert.condition !== 'change_percent' || (lastFires.get(quote.symbol)?.at ?? -Infinity) < seen.at;
      });
    });
  }

  private crossed(price: number, change: number | null): WatchedAlert[] {
    const last = this.last!;
    const fired = this.levels.crossed(last.price, price);
    if (change === null || last.change === null || this.changes.size === 0) return fired;
    return [...fired, ...this.changes.crossed(percentUnits(last.change), percentUnits(change))];
  }

  /** Checks every alert once: each has its own history. */
  private resumed(quote: Quote, price: number, change: number | null): WatchedAlert[] {
    const { seen } = this;
    if (!seen) return [];
    const before = this.window.change(quote.at, seen.price);
    const fires = (condition: AlertCondition, { value, alert: watched }: Threshold<WatchedAlert>): boolean => {
      const fire = watched.lastFires.get(quote.symbol);
      const fired = fire !== undefined && fire.at >= seen.at;
      // Set or resumed while no process watched: there is no side it came from.
      if (!fired && watched.since > seen.at) return false;
      if (condition !== 'change_percent') return firesOn(condition, value, fired ? fire.price : seen.price, price);
      return (
        !fired &&
        before !== null &&
        change !== null &&
        firesOn(condition, value, percentUnits(before), percentUnits(change))
      );
    };
    return [...this.levels.filter(fires), ...this.changes.filter(fires)];
  }

  private placeOf(watched: WatchedAlert): {
    threshold: Threshold<WatchedAlert>;
    activeAlerts: ThresholdIndex<WatchedAlert>;
  } {
    const { condition, threshold } = watched.alert;
    const activeAlerts = condition === 'change_percent' ? this.changes : this.levels;
    return { threshold: { value: toPriceUnits(threshold), condition, alert: watched }, activeAlerts };
  }
}

/** The size of a change in the unit of its thresholds. */
const percentUnits = (percent: number): number => Math.abs(percent) * PRICE_UNITS;

/** The active alerts by instrument, so that a tick costs no query. */
export class ActiveAlerts {
  private readonly byId = new Map<number, WatchedAlert>();
  /** One per instrument that ticked or has a past. */
  private readonly instruments = new Map<InstrumentSymbol, InstrumentAlerts>();

  /** `seen`: the last prices on which the previous process acted. `minutes`: the window of alerts on change. */
  constructor(
    private readonly minutes: number,
    private readonly seen: Record<InstrumentSymbol, SeenPrice>,
  ) {}

  get size(): number {
    return this.byId.size;
  }

  has(watched: WatchedAlert): boolean {
    return this.byId.get(watched.alert.id) === watched;
  }

  of(symbol: InstrumentSymbol): InstrumentAlerts {
    return this.instruments.get(symbol) ?? this.begin(symbol);
  }

  /** The known version of an active alert. */
  versionOf(id: number): number | undefined {
    return this.byId.get(id)?.alert.version;
  }

  /** Fills an empty set of active alerts. */
  fill(alerts: readonly WatchedAlert[]): void {
    for (const watched of alerts) this.byId.set(watched.alert.id, watched);
    for (const [symbol, own] of this.instruments) own.addAll(alerts.filter(({ alert }) => isFor(alert, symbol)));
    // Now rather than at the first tick, which has other work.
    for (const symbol of instrumentSymbols()) this.of(symbol);
  }

  /** Applies a state from outside, unless the known one is as new or newer. */
  take(alert: PriceAlert): void {
    const known = this.byId.get(alert.id);
    if (known && known.alert.version >= alert.version) return;
    this.drop(alert.id);
    if (!alert.isActive) return;
    const watched = { alert, since: Date.parse(alert.updatedAt), lastFires: new Map() };
    this.byId.set(alert.id, watched);
    for (const [symbol, own] of this.instruments) if (isFor(alert, symbol)) own.add(watched);
  }

  /** Notes that a firing of this worker is stored. */
  stored(watched: WatchedAlert, alert: PriceAlert): void {
    watched.alert = alert;
  }

  drop(id: number): void {
    const watched = this.byId.get(id);
    if (!watched) return;
    this.byId.delete(id);
    for (const [symbol, own] of this.instruments) if (isFor(watched.alert, symbol)) own.remove(watched);
  }

  tick(quote: Quote): Firing[] {
    return this.of(quote.symbol).tick(quote);
  }

  /** The firings of the `recent` published ticks, in order, on which the previous process may not have acted. */
  replay(recent: readonly Quote[]): Firing[] {
    return instrumentSymbols().flatMap((symbol) =>
      this.of(symbol).replay(recent.filter((quote) => quote.symbol === symbol)),
    );
  }

  /** An instrument's alerts, created at the first use. */
  private begin(symbol: InstrumentSymbol): InstrumentAlerts {
    const own = new InstrumentAlerts(this.minutes, this.seen[symbol] ?? null);
    own.addAll([...this.byId.values()].filter(({ alert }) => isFor(alert, symbol)));
    this.instruments.set(symbol, own);
    return own;
  }
}

const isFor = ({ instrument }: PriceAlert, symbol: InstrumentSymbol): boolean =>
  instrument === 'ALL' || instrument === symbol;
