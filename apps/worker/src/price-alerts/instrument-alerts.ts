import type { PriceAlert } from '@t0/contracts/price-alerts';
import { instrumentSymbols, type InstrumentSymbol, type LoggedQuote } from '@t0/contracts/prices';
import type { TickOutcome, WatchedLevel, WatchedLevels } from '@t0/domain/price-alerts';
import { toPriceUnits } from '@t0/domain/prices';
import type { WatchedAlert } from './watched-alert.ts';

/** A position is the time of its tick, in microseconds. */
export const positionOf = (ms: number): number => ms * 1000;

/** The active alerts of the desk by instrument, so that a tick costs no query. */
export class ActiveAlerts {
  private readonly byId = new Map<number, WatchedAlert>();
  private readonly instruments = new Map<InstrumentSymbol, WatchedLevels<WatchedAlert>>();

  /** `minutes`: the window of alerts on change. `begin`: an instrument with its past. */
  constructor(
    private readonly minutes: number,
    private readonly begin: (symbol: InstrumentSymbol) => WatchedLevels<WatchedAlert>,
  ) {}

  get size(): number {
    return this.byId.size;
  }

  has(watched: WatchedAlert): boolean {
    return this.byId.get(watched.alert.id) === watched;
  }

  /** The known version of an active alert. */
  versionOf(id: number): number | undefined {
    return this.byId.get(id)?.alert.version;
  }

  /** Fills an empty set of active alerts. */
  fill(alerts: readonly WatchedAlert[]): void {
    for (const watched of alerts) this.byId.set(watched.alert.id, watched);
    // Now rather than at the first tick, which has other work.
    for (const symbol of instrumentSymbols()) this.of(symbol);
  }

  /** Applies a state from outside, unless the known one is as new or newer. Answers the effects of ticks that came before it was known. */
  take(alert: PriceAlert): TickOutcome<WatchedAlert>[] {
    const known = this.byId.get(alert.id);
    if (known && known.alert.version >= alert.version) return [];
    this.drop(alert.id);
    if (!alert.isActive) return [];
    const watched = { alert, since: Date.parse(alert.updatedAt), lastFirings: new Map() };
    this.byId.set(alert.id, watched);
    return [...this.instruments].flatMap(([symbol, own]) =>
      isFor(alert, symbol) ? own.add(this.levelOf(watched, symbol)) : [],
    );
  }

  /** Notes that a firing of this worker is stored. */
  stored(watched: WatchedAlert, alert: PriceAlert): void {
    watched.alert = alert;
  }

  drop(id: number): void {
    const watched = this.byId.get(id);
    if (!watched) return;
    this.byId.delete(id);
    for (const own of this.instruments.values()) own.remove(watched);
  }

  tick(quote: LoggedQuote): TickOutcome<WatchedAlert> {
    return this.of(quote.symbol).tick(quote);
  }

  /** An instrument's alerts, created at the first use. */
  private of(symbol: InstrumentSymbol): WatchedLevels<WatchedAlert> {
    const known = this.instruments.get(symbol);
    if (known) return known;
    const own = this.begin(symbol);
    const alerts = [...this.byId.values()].filter(({ alert }) => isFor(alert, symbol));
    own.addAll(alerts.map((watched) => this.levelOf(watched, symbol)));
    this.instruments.set(symbol, own);
    return own;
  }

  private levelOf(watched: WatchedAlert, symbol: InstrumentSymbol): WatchedLevel<WatchedAlert> {
    const { condition, threshold } = watched.alert;
    const since = positionOf(watched.since);
    const last = watched.lastFirings.get(symbol);
    return {
      alert: watched,
      series: condition === 'change_percent' ? `change percent ${this.minutes}` : 'price',
      condition,
      value: toPriceUnits(threshold),
      from: Math.max(since, last?.position ?? 0),
      // What came before a change of the alert does not count.
      isNear: last !== undefined && last.isNear && last.position > since,
    };
  }
}

const isFor = ({ instrument }: PriceAlert, symbol: InstrumentSymbol): boolean =>
  instrument === 'ALL' || instrument === symbol;
