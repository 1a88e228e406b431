import { Inject, Injectable } from '@nestjs/common';
import { priceRoutes } from '@t0/config';
import type { Config } from '@t0/config';
import type { InstrumentSymbol, Quote } from '@t0/contracts';
import { feedsAsOf } from '@t0/domain';
import { PriceBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { inTime } from '../prices/in-time.ts';
import { CONFIG, LOGGER } from '../platform/tokens.ts';

/** The present price of an instrument, as far as there is one that can be trusted. */
@Injectable()
export class CurrentPrices {
  constructor(
    private readonly prices: PriceBus,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The latest quote while its feed is neither stale nor in error (as GET /api/live-prices has it); of a closed market the last one. Null
   * without one, and when Redis does not answer: that must not prevent publishing.
   */
  async quoteOf(symbol: InstrumentSymbol): Promise<Quote | null> {
    if (!priceRoutes(this.config)[symbol]) return null;
    try {
      return await inTime(this.read(symbol));
    } catch (error) {
      this.logger.warn({ err: error, symbol }, 'Reading the current price failed');
      return null;
    }
  }

  private async read(symbol: InstrumentSymbol): Promise<Quote | null> {
    const [latest, report] = await Promise.all([this.prices.latest(), this.prices.feeds()]);
    const now = Date.now();
    const quote = latest[symbol];
    const state = feedsAsOf(report, now)[symbol]?.state;
    if (!quote || state === 'stale' || state === 'error') return null;
    const fresh = now - quote.at <= this.config.PRICE_STALE_SECONDS * 1000;
    return fresh || state === 'closed' ? quote : null;
  }
}
