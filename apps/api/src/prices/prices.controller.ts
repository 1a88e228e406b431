import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { priceRoutes, type Config } from '@t0/config';
import type { FeedHealth, InstrumentSymbol, LivePrices, PriceFeedsAnswer } from '@t0/contracts/prices';
import { feedsAsOf } from '@t0/domain/prices';
import { PriceBus } from '@t0/events';
import { AllowApiKey } from '../platform/keys/key.guard.ts';
import { CONFIG } from '../platform/tokens.ts';

/** Live prices by call, for those who cannot have the socket (docs/product/prices.md#price-states). Public. */
@Controller('api')
@AllowApiKey('prices:read')
export class PricesController {
  constructor(
    private readonly prices: PriceBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Symbol to price, of the instruments whose feed is neither stale nor in error. Without any: why there is none. `X-Price-Source`
   * names the providers.
   */
  @Get('live-prices')
  async latest(@Res({ passthrough: true }) response: Response): Promise<LivePrices> {
    if (Object.keys(priceRoutes(this.config)).length === 0) {
      return { error: 'No price provider is configured', requiresSetup: true };
    }
    const [latest, report] = await Promise.all([this.prices.latest(), this.prices.feeds()]);
    const feeds = feedsAsOf(report, Date.now());
    const isStopped = (symbol: InstrumentSymbol): boolean =>
      feeds[symbol]?.state === 'stale' || feeds[symbol]?.state === 'error';
    const known = Object.values(latest);
    if (known.length === 0) return { error: 'No price has arrived yet' };
    const quotes = known.filter(({ symbol }) => !isStopped(symbol));
    if (quotes.length === 0) return { error: 'No price is up to date at the moment' };
    response.set('x-price-source', [...new Set(quotes.map((quote) => quote.source))].join(', '));
    return Object.fromEntries(quotes.map((quote) => [quote.symbol, Number(quote.price)]));
  }

  /** The state of the feed of each instrument: source, state, age of the last tick, its error (docs/product/prices.md#price-states). */
  @Get('price-feeds')
  async feeds(): Promise<PriceFeedsAnswer> {
    const now = Date.now();
    const [report, latest] = await Promise.all([this.prices.feeds(), this.prices.latest()]);
    const answer: PriceFeedsAnswer = {};
    for (const [symbol, health] of Object.entries(feedsAsOf(report, now)) as [InstrumentSymbol, FeedHealth][]) {
      const at = latest[symbol]?.at ?? health.at;
      answer[symbol] = { ...health, at, ageMs: at === null ? null : Math.max(0, now - at) };
    }
    return answer;
  }
}
