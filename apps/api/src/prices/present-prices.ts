import { Inject, Injectable } from '@nestjs/common';
import { priceRoutes, type Config } from '@t0/config';
import type { InstrumentSymbol, Quote } from '@t0/contracts/prices';
import { feedsAsOf, liveQuote } from '@t0/domain/prices';
import { PriceBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { inTime } from './in-time.ts';

/** Prices of one instant, by instrument. */
export type QuotesNow = (symbol: InstrumentSymbol) => Quote | null;

/** `dealable`: what a position begins and ends at. `last`: what levels are compared with. */
export interface PresentPrice {
  dealable: QuotesNow;
  last: QuotesNow;
}

const NONE: PresentPrice = { dealable: () => null, last: () => null };

/**
 * The present prices, as the fetching worker last published them (docs/product/prices.md#price-states):
 *
 * | feed                           | `dealable`                  | `last`                                      |
 * | ------------------------------ | --------------------------- | ------------------------------------------- |
 * | live                           | the quote, if it is tradeable | the quote, up to `PRICE_STALE_SECONDS` old |
 * | closed                         | none                        | the last quote, however old                 |
 * | stale, error                   | none                        | none                                        |
 * | not reported                   | none                        | the quote, up to `PRICE_STALE_SECONDS` old  |
 *
 * An instrument without a source has no `last`.
 */
@Injectable()
export class PresentPrices {
  constructor(
    private readonly prices: PriceBus,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null for an instrument without a price, and for all while Redis is unavailable: that must not prevent a step. */
  async read(): Promise<PresentPrice> {
    try {
      return (await inTime(this.readNow())) ?? NONE;
    } catch (error) {
      this.logger.warn({ err: error }, 'Reading the present prices failed; the call goes on without them');
      return NONE;
    }
  }

  private async readNow(): Promise<PresentPrice> {
    const [latest, report] = await Promise.all([this.prices.latest(), this.prices.feeds()]);
    const now = Date.now();
    const feeds = feedsAsOf(report, now);
    const routes = priceRoutes(this.config);
    return {
      dealable: (symbol) => liveQuote(latest[symbol], feeds[symbol]),
      last: (symbol) => {
        const quote = latest[symbol];
        const state = feeds[symbol]?.state;
        if (!quote || !routes[symbol] || state === 'stale' || state === 'error') return null;
        const fresh = now - quote.at <= this.config.PRICE_STALE_SECONDS * 1000;
        return fresh || state === 'closed' ? quote : null;
      },
    };
  }
}
