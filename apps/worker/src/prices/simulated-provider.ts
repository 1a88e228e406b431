import type { InstrumentSymbol, LatestQuotes } from '@t0/contracts';
import type { PriceProvider, ProviderListener, ProviderTick } from './price-provider.ts';
import { habitOf, quoteAt, referenceUnits, startOf } from './simulated-quotes.ts';

/** Share of instruments that move in one tick: a quiet market rather than a flicker. */
const MOVES = 0.35;
/** Pull back towards the reference price, so that a long run stays in a believable range. */
const PULL = 0.0004;

/**
 * A random walk, started where the last one stopped. Prices are whole numbers of the last decimal, so they are exact. Labelled
 * `simulated` in every quote (docs/product/prices.md#sources).
 */
export class SimulatedProvider implements PriceProvider {
  readonly source = 'simulated';
  private readonly ticks = new Map<InstrumentSymbol, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    latest: LatestQuotes,
    private readonly tickMs: number,
    private readonly random: () => number,
    private readonly symbols: readonly InstrumentSymbol[],
  ) {
    for (const symbol of symbols) this.ticks.set(symbol, startOf(latest, symbol));
  }

  start(listener: ProviderListener): void {
    listener.link(this.source, this.symbols, 'open', null);
    const tick = (): void => listener.ticks(this.source, this.next(Date.now()));
    tick();
    this.timer = setInterval(tick, this.tickMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The next tick of every instrument that moves in this tick. `now` in ms since the epoch. */
  next(now: number): ProviderTick[] {
    const ticks: ProviderTick[] = [];
    for (const symbol of this.symbols) {
      if (this.random() > MOVES) continue;
      const current = this.ticks.get(symbol)!;
      const { halfSpread, step } = habitOf(symbol);
      const drift = Math.round(
        (referenceUnits(symbol) - current) * PULL + (this.random() + this.random() + this.random() - 1.5) * 2 * step,
      );
      if (drift === 0) continue;
      const price = Math.max(halfSpread + 1, current + drift);
      this.ticks.set(symbol, price);
      ticks.push(quoteAt(symbol, price, now));
    }
    return ticks;
  }
}
