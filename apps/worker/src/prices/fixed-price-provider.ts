import type { InstrumentSymbol, LatestQuotes } from '@t0/contracts/prices';
import type { PriceProvider, ProviderListener, ProviderTick } from './price-provider.ts';
import { quoteAt, startOf } from './simulated-provider.ts';

/** Well below PRICE_STALE_SECONDS, and no faster: each sending is a frame to every open page. */
const SEND_MS = 1000;

/**
 * A simulated market that keeps its first prices and sends them repeatedly, so that nothing turns stale: for tests that do not depend on
 * prices.
 */
export class FixedPriceProvider implements PriceProvider {
  readonly source = 'simulated';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly latest: LatestQuotes,
    private readonly symbols: readonly InstrumentSymbol[],
  ) {}

  start(listener: ProviderListener): void {
    listener.link(this.source, this.symbols, 'open', null);
    const send = (): void => listener.ticks(this.source, this.quotes(Date.now()));
    send();
    this.timer = setInterval(send, SEND_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The same prices at each call. `now` in ms since the epoch. */
  quotes(now: number): ProviderTick[] {
    return this.symbols.map((symbol) => quoteAt(symbol, startOf(this.latest, symbol), now));
  }
}
