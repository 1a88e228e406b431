import { INSTRUMENT_SYMBOLS } from '@t0/contracts';
import type { InstrumentSymbol, PriceAlert, Quote } from '@t0/contracts';
import { InstrumentAlerts } from './instrument-alerts.ts';
import type { Firing, SeenPrice, WatchedAlert } from './watched-alert.ts';

/** The active alerts by instrument, so that a tick costs no query. */
export class AlertBook {
  private readonly byId = new Map<number, WatchedAlert>();
  private readonly instruments: ReadonlyMap<InstrumentSymbol, InstrumentAlerts>;

  /** `seen`: what the process before acted on last. `minutes`: the window of alerts on change. */
  constructor(minutes: number, seen: Partial<Record<InstrumentSymbol, SeenPrice>>) {
    this.instruments = new Map(
      INSTRUMENT_SYMBOLS.map((symbol) => [symbol, new InstrumentAlerts(minutes, seen[symbol] ?? null)]),
    );
  }

  get size(): number {
    return this.byId.size;
  }

  has(watched: WatchedAlert): boolean {
    return this.byId.get(watched.alert.id) === watched;
  }

  of(symbol: InstrumentSymbol): InstrumentAlerts {
    return this.instruments.get(symbol)!;
  }

  /** The version of an active alert as the book knows it. */
  versionOf(id: number): number | undefined {
    return this.byId.get(id)?.alert.version;
  }

  /** Fills an empty book. */
  fill(alerts: readonly WatchedAlert[]): void {
    for (const watched of alerts) this.byId.set(watched.alert.id, watched);
    for (const symbol of INSTRUMENT_SYMBOLS) this.of(symbol).addAll(alerts.filter(({ alert }) => isFor(alert, symbol)));
  }

  /** Takes over a state from outside, unless it knows that one or a newer one. */
  take(alert: PriceAlert): void {
    const known = this.byId.get(alert.id);
    if (known && known.alert.version >= alert.version) return;
    this.drop(alert.id);
    if (!alert.isActive) return;
    const watched = { alert, since: Date.parse(alert.updatedAt), lastFires: new Map() };
    this.byId.set(alert.id, watched);
    for (const symbol of INSTRUMENT_SYMBOLS) if (isFor(alert, symbol)) this.of(symbol).add(watched);
  }

  /** Notes that one of our own firings is stored. */
  stored(watched: WatchedAlert, alert: PriceAlert): void {
    watched.alert = alert;
  }

  drop(id: number): void {
    const watched = this.byId.get(id);
    if (!watched) return;
    this.byId.delete(id);
    for (const symbol of INSTRUMENT_SYMBOLS) if (isFor(watched.alert, symbol)) this.of(symbol).remove(watched);
  }

  tick(quote: Quote): Firing[] {
    return this.of(quote.symbol).tick(quote);
  }
}

const isFor = ({ instrument }: PriceAlert, symbol: InstrumentSymbol): boolean =>
  instrument === 'ALL' || instrument === symbol;
