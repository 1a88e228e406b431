import { instrumentSymbols } from '@t0/contracts/prices';
import type {
  FeedHealth,
  FeedReport,
  InstrumentSymbol,
  LatestQuotes,
  PriceFeeds,
  PriceSource,
  Quote,
} from '@t0/contracts/prices';
import type { PriceRoutes } from '@t0/config';
import type { LinkState } from './price-provider.ts';

interface Feed {
  /** The source it is routed to; another one may stand in. */
  own: PriceSource | null;
  source: PriceSource | null;
  link: LinkState;
  message: string | null;
  last: Pick<Quote, 'at' | 'tradeable'> | null;
}

const NO_PROVIDER = 'No price provider is configured for this instrument';

/** The state of each instrument's feed, and its meaning for people (docs/product/prices.md#price-states). */
export class FeedMonitor {
  private readonly feeds = new Map<InstrumentSymbol, Feed>();

  constructor(
    routes: PriceRoutes,
    latest: LatestQuotes,
    private readonly staleMs: number,
  ) {
    this.follow(routes, latest);
  }

  /** Adds the instruments that are new or have another source, and removes those that are gone; `latest`: the known prices. */
  follow(routes: PriceRoutes, latest: LatestQuotes): void {
    const symbols = instrumentSymbols();
    for (const symbol of this.feeds.keys()) if (!symbols.includes(symbol)) this.feeds.delete(symbol);
    for (const symbol of symbols) {
      const source = routes[symbol] ?? null;
      const known = this.feeds.get(symbol);
      if (known && known.own === source) continue;
      const last = latest[symbol];
      this.feeds.set(symbol, {
        own: source,
        source,
        link: source ? 'connecting' : 'refused',
        message: source ? null : NO_PROVIDER,
        last: last?.source === source ? last : null,
      });
    }
  }

  /** Notes the state of the connection for these instruments. */
  link(source: PriceSource, symbols: readonly InstrumentSymbol[], link: LinkState, message: string | null): void {
    for (const symbol of symbols) {
      const known = this.feeds.get(symbol);
      this.feeds.set(symbol, { own: known?.own ?? source, source, link, message, last: known?.last ?? null });
    }
  }

  /** Notes published quotes. */
  quotes(quotes: readonly Quote[]): void {
    for (const { symbol, at, tradeable } of quotes) {
      const feed = this.feeds.get(symbol);
      if (feed) feed.last = { at, tradeable };
    }
  }

  /** The state of everything at `now`, ms since the epoch. */
  report(now: number): FeedReport {
    const feeds: PriceFeeds = {};
    for (const [symbol, feed] of this.feeds) feeds[symbol] = this.health(feed, now);
    return { at: now, feeds };
  }

  private health({ source, link, message, last }: Feed, now: number): FeedHealth {
    const at = last?.at ?? null;
    const is = (state: FeedHealth['state'], why: string | null = null): FeedHealth => ({
      source,
      state,
      at,
      message: why,
    });
    if (link === 'refused') return is('error', message);
    if (link === 'down') return is(last ? 'stale' : 'connecting', message);
    if (!last || link === 'connecting') return is('connecting', message);
    if (last.tradeable === false) return is('closed', 'The market is closed');
    if (now - last.at > this.staleMs) return is('stale', `No tick for more than ${this.staleMs / 1000} s`);
    return is('live');
  }
}
