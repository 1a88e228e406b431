import { toPriceUnits } from './price-units.ts';
import type { FeedHealth, Quote, SignalDirection, StepTick } from '@t0/contracts/prices';

/**
 * The quote when it is a live price that can be dealt at: its feed is live and the market open. Null otherwise, for instance when
 * the feed is stale, in error or silent (docs/product/prices.md#price-states).
 */
export function liveQuote(quote: Quote | undefined, feed: FeedHealth | undefined): Quote | null {
  return quote && quote.tradeable !== false && feed?.state === 'live' ? quote : null;
}

/** A price as a step seals it. */
export function tickOf({ bid, ask, at, source }: Quote): StepTick {
  return { bid, ask, at: new Date(at).toISOString(), source };
}

/** The price at which a position ends: a long sells at the bid, a short buys back at the ask. */
export function exitPrice(direction: SignalDirection, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): string {
  return direction === 'long' ? bid : ask;
}

/** The price at which a position begins: a long buys at the ask, a short sells at the bid. */
export function entryPriceOf(direction: SignalDirection, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): string {
  return direction === 'long' ? ask : bid;
}

/** True if the price has reached the entry of an order: it can be entered there, or better. */
export function isEntryReached(direction: SignalDirection, entry: string, quote: Pick<Quote, 'bid' | 'ask'>): boolean {
  const side = toPriceUnits(entryPriceOf(direction, quote));
  return direction === 'long' ? side <= toPriceUnits(entry) : side >= toPriceUnits(entry);
}

/** True if the price has reached a stop, so that it closes the signal at the next tick. */
export function isStopPassed(direction: SignalDirection, stop: string, quote: Pick<Quote, 'bid' | 'ask'>): boolean {
  const exit = toPriceUnits(exitPrice(direction, quote));
  return direction === 'long' ? exit <= toPriceUnits(stop) : exit >= toPriceUnits(stop);
}
