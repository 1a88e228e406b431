import { Inject, Injectable } from '@nestjs/common';
import type { InstrumentSymbol, Quote } from '@t0/contracts';
import { feedsAsOf, liveQuote } from '@t0/domain';
import { PriceBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { LOGGER } from '../platform/tokens.ts';
import { inTime } from './in-time.ts';

/** Live prices of one instant, by instrument. */
export type QuotesNow = (symbol: InstrumentSymbol) => Quote | null;

/** The live prices as the fetching worker last published them. */
@Injectable()
export class LiveQuotes {
  constructor(
    private readonly prices: PriceBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The prices that can be dealt at now; null for an instrument without one, and for all while Redis is unavailable. */
  async read(): Promise<QuotesNow> {
    try {
      return (await inTime(this.readNow())) ?? (() => null);
    } catch (error) {
      this.logger.warn({ err: error }, 'Reading the live prices failed; the call goes on without them');
      return () => null;
    }
  }

  private async readNow(): Promise<QuotesNow> {
    const [latest, report] = await Promise.all([this.prices.latest(), this.prices.feeds()]);
    const feeds = feedsAsOf(report, Date.now());
    return (symbol) => liveQuote(latest[symbol], feeds[symbol]);
  }
}
