import { findInstrument, type InstrumentSymbol, type LatestQuotes } from '@t0/contracts/prices';
import { priceDecimals } from '@t0/domain/prices';
import type { PriceProvider, ProviderListener, ProviderTick } from './price-provider.ts';

/** Half the spread and the usual step of one tick, in units of the last decimal. */
interface Habit {
  halfSpread: number;
  step: number;
}

/** Shares of the price that make the habit of an instrument without one of its own. */
const HALF_SPREAD = 0.00005;
const STEP = 0.00004;
const HABITS: Record<InstrumentSymbol, Habit> = {
  AUDUSD: { halfSpread: 6, step: 4 },
  GBPJPY: { halfSpread: 10, step: 8 },
  GBPUSD: { halfSpread: 7, step: 5 },
  US30: { halfSpread: 150, step: 250 },
  BTCUSD: { halfSpread: 800, step: 2500 },
  XAUUSD: { halfSpread: 15, step: 20 },
};

/** The first price of an instrument's market, in units of its last decimal: the last quote, or its reference price. */
export function startOf(latest: LatestQuotes, symbol: InstrumentSymbol): number {
  const last = latest[symbol];
  return last?.source === 'simulated' ? toUnits(symbol, last.price) : referenceUnits(symbol);
}

/** Its reference price, in units of its last decimal. */
const referenceUnits = (symbol: InstrumentSymbol): number =>
  toUnits(symbol, findInstrument(symbol)?.referencePrice ?? '1');

/** The quoting habit of an instrument. */
const habitOf = (symbol: InstrumentSymbol): Habit => HABITS[symbol] ?? usualHabit(referenceUnits(symbol));

/** Its quote around a price in units of its last decimal. `at` in ms since the epoch. */
export function quoteAt(symbol: InstrumentSymbol, price: number, at: number): ProviderTick {
  const { halfSpread } = habitOf(symbol);
  return {
    symbol,
    bid: fromUnits(symbol, price - halfSpread),
    ask: fromUnits(symbol, price + halfSpread),
    at,
    tradeable: true,
  };
}

const usualHabit = (units: number): Habit => ({
  halfSpread: Math.max(1, Math.round(units * HALF_SPREAD)),
  step: Math.max(1, Math.round(units * STEP)),
});
const toUnits = (symbol: InstrumentSymbol, price: string): number =>
  Math.round(Number(price) * 10 ** priceDecimals(symbol));
const fromUnits = (symbol: InstrumentSymbol, units: number): string =>
  (units / 10 ** priceDecimals(symbol)).toFixed(priceDecimals(symbol));

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
