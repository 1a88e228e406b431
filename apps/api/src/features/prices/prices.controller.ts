import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Config } from '@t0/config';
import type { LivePrices } from '@t0/contracts';
import { PriceBus } from '@t0/events';
import { CONFIG } from '../../platform/tokens.ts';

/** Live prices by call, for those who cannot have the socket (specification 1, section 7). Public. */
@Controller('api/live-prices')
export class PricesController {
  constructor(
    private readonly prices: PriceBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Symbol to price. Without a provider: why there is none. `X-Price-Source` names the provider. */
  @Get()
  async latest(@Res({ passthrough: true }) response: Response): Promise<LivePrices> {
    if (this.config.PRICE_PROVIDER === 'none') {
      return { error: 'No price provider is configured', requiresSetup: true };
    }
    const quotes = Object.values(await this.prices.latest());
    if (quotes.length === 0) return { error: 'No price has arrived yet' };
    response.set('x-price-source', [...new Set(quotes.map((quote) => quote.source))].join(', '));
    return Object.fromEntries(quotes.map((quote) => [quote.symbol, Number(quote.price)]));
  }
}
