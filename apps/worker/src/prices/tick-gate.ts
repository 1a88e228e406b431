import { findInstrument } from '@t0/contracts/prices';
import type { InstrumentClass, InstrumentSymbol, LatestQuotes, PriceSource, Quote } from '@t0/contracts/prices';
import { canonicalPrice, fromPriceUnits, priceDecimals, toPriceUnits } from '@t0/domain/prices';
import type { ProviderTick } from './price-provider.ts';

/** The gate's verdict on a tick: a quote to show, and whether it may move anything; or why it was dropped. */
export type Verdict = { quote: Quote; counts: boolean } | { dropped: 'unreadable' | 'late' | 'repeated' | 'doubtful' };

/** Share by which a price may jump from one tick to the next, and the widest spread, before it is doubted. */
const JUMP: Record<InstrumentClass, number> = { currency: 0.01, metal: 0.015, index: 0.015, crypto: 0.03 };
/** The most that a price's time may be ahead of the clock that it is held against, ms. */
export const AHEAD_MS = 60_000;

interface Known {
  at: number;
  bid: number;
  ask: number;
  source: PriceSource;
  tradeable: boolean;
}

/**
 * Lets plausible ticks through, in order and once: late and repeated ones are dropped, and a jump that no neighbour would make waits for a
 * second tick with the same price. Shown ticks need not count: one that is old, not tradeable or a snapshot at subscribing is shown but
 * moves nothing (docs/product/signals.md#lifecycle).
 */
export class TickGate {
  private readonly known = new Map<InstrumentSymbol, Known>();
  /** The middle of a doubted tick, waiting for its confirmation. */
  private readonly doubted = new Map<InstrumentSymbol, number>();

  /** Continues where the previous process stopped, so that no tick passes twice. `staleMs`: older ticks do not count. */
  constructor(
    latest: LatestQuotes,
    private readonly staleMs: number,
  ) {
    for (const quote of Object.values(latest)) {
      this.known.set(quote.symbol, {
        at: quote.at,
        bid: toPriceUnits(quote.bid),
        ask: toPriceUnits(quote.ask),
        source: quote.source,
        tradeable: quote.tradeable !== false,
      });
    }
  }

  /** The next tick of these begins again, at any distance from the last one. */
  forget(symbols: readonly InstrumentSymbol[]): void {
    for (const symbol of symbols) {
      this.known.delete(symbol);
      this.doubted.delete(symbol);
    }
  }

  /** Judges one tick. `now` in ms since the epoch. */
  judge(source: PriceSource, tick: ProviderTick, now: number): Verdict {
    const { symbol, at, tradeable } = tick;
    const next = read(source, tick);
    if (!next || at > now + AHEAD_MS) return { dropped: 'unreadable' };
    const last = this.known.get(symbol);
    const follows = last?.source === source ? last : undefined;
    if (follows && at < follows.at) return { dropped: 'late' };
    if (follows && same(follows, next)) return { dropped: 'repeated' };
    if (!this.isPlausible(symbol, follows, next)) return { dropped: 'doubtful' };
    this.known.set(symbol, next);
    const quote: Quote = {
      symbol,
      bid: canonicalPrice(symbol, tick.bid),
      ask: canonicalPrice(symbol, tick.ask),
      price: fromPriceUnits((next.bid + next.ask) / 2, priceDecimals(symbol)),
      at,
      source,
      ...(!tradeable && { tradeable }),
    };
    return { quote, counts: tradeable && !tick.snapshot && now - at <= this.staleMs };
  }

  private isPlausible(symbol: InstrumentSymbol, last: Known | undefined, next: Known): boolean {
    const limit = JUMP[findInstrument(symbol)?.class ?? 'currency'];
    const middle = (next.bid + next.ask) / 2;
    if (next.ask - next.bid > middle * limit) return false;
    const near = (other: number): boolean => Math.abs(middle - other) <= other * limit;
    const waiting = this.doubted.get(symbol);
    this.doubted.delete(symbol);
    if (!last || near((last.bid + last.ask) / 2) || (waiting !== undefined && near(waiting))) return true;
    this.doubted.set(symbol, middle);
    return false;
  }
}

/** The tick in whole units; null when a side is no price or bid and ask are crossed. */
function read(source: PriceSource, { bid, ask, at, tradeable }: ProviderTick): Known | null {
  try {
    const known = { at, bid: toPriceUnits(bid), ask: toPriceUnits(ask), source, tradeable };
    return known.bid > 0 && known.bid <= known.ask ? known : null;
  } catch {
    return null;
  }
}

const same = (a: Known, b: Known): boolean =>
  a.at === b.at && a.bid === b.bid && a.ask === b.ask && a.tradeable === b.tradeable;
