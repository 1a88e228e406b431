import { findInstrument, type InstrumentSymbol, type PriceSource } from '@t0/contracts/prices';
import { sourceSymbolOf } from '@t0/domain/prices';
import type { PriceProvider, ProviderListener } from './price-provider.ts';

/** A running provider, and the instruments it was started for. */
interface Running {
  provider: PriceProvider;
  symbols: readonly InstrumentSymbol[];
  /** Symbols with the source's names of them and their decimals, as text: another text needs another connection. */
  symbolsKey: string;
}

type Create = (source: PriceSource, symbols: readonly InstrumentSymbol[]) => PriceProvider;

/**
 * The providers of a session, one per source. When a source has other instruments to serve, a second connection is opened for all of
 * them and the first is ended only when that one is open: no tick of the others is lost meanwhile.
 */
export class ProviderSet {
  private readonly running = new Map<PriceSource, Running>();
  /** Connections whose successor is not open yet. */
  private readonly leaving = new Map<PriceSource, Running[]>();

  constructor(
    private readonly listener: ProviderListener,
    private readonly create: Create,
  ) {}

  /** Starts, replaces and ends providers so that each source serves exactly these. */
  serve(wanted: ReadonlyMap<PriceSource, readonly InstrumentSymbol[]>): void {
    for (const source of [...this.running.keys()]) if (!wanted.has(source)) this.end(source);
    for (const [source, symbols] of wanted) {
      const symbolsKey = symbolsKeyOf(source, symbols);
      if (this.running.get(source)?.symbolsKey !== symbolsKey) this.start(source, symbols, symbolsKey);
    }
  }

  stop(): void {
    for (const source of [...this.running.keys()]) this.end(source);
  }

  private end(source: PriceSource): void {
    for (const { provider } of [...(this.leaving.get(source) ?? []), this.running.get(source)!]) provider.stop();
    this.leaving.delete(source);
    this.running.delete(source);
  }

  private start(source: PriceSource, symbols: readonly InstrumentSymbol[], symbolsKey: string): void {
    const before = this.running.get(source);
    if (before) this.leaving.set(source, [...(this.leaving.get(source) ?? []), before]);
    const provider = this.create(source, symbols);
    this.running.set(source, { provider, symbols, symbolsKey });
    provider.start({
      ticks: (from, ticks) => this.listener.ticks(from, ticks),
      missing: (from, missing) => this.listener.missing(from, missing),
      link: (from, linked, state, message) => {
        if (state === 'open') this.endLeaving(source, provider);
        const still = new Set(this.leaving.get(source)?.flatMap((one) => one.symbols));
        // Instruments that the connection before still serves keep the state of that one.
        const affected = state === 'open' ? linked : linked.filter((symbol) => !still.has(symbol));
        if (affected.length > 0) this.listener.link(from, affected, state, message);
      },
    });
  }

  /** The newest connection is open: those before it end. */
  private endLeaving(source: PriceSource, opened: PriceProvider): void {
    if (this.running.get(source)?.provider !== opened) return;
    const leaving = this.leaving.get(source) ?? [];
    this.leaving.delete(source);
    for (const { provider } of leaving) provider.stop();
  }
}

function symbolsKeyOf(source: PriceSource, symbols: readonly InstrumentSymbol[]): string {
  return symbols
    .map((symbol) => {
      const instrument = findInstrument(symbol);
      return `${symbol}=${instrument ? `${sourceSymbolOf(instrument, source)}/${instrument.decimals}` : ''}`;
    })
    .sort()
    .join(' ');
}
