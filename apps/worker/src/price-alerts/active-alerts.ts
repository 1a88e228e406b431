import { instrumentSymbols } from '@t0/contracts';
import type { InstrumentSymbol, PriceAlert, Quote } from '@t0/contracts';
import { InstrumentAlerts } from './instrument-alerts.ts';
import type { Firing, SeenPrice, WatchedAlert } from './watched-alert.ts';

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
