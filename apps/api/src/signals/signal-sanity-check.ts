import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { priceRoutes } from '@t0/config';
import type { Config } from '@t0/config';
import { SIGNAL_HAS_WARNINGS } from '@t0/contracts';
import type { InstrumentSymbol, Quote, SignalWarning, SignalWarningCode } from '@t0/contracts';
import { feedsAsOf, newWarnings, unconfirmed } from '@t0/domain';
import type { LevelledSignal, MarketSnapshot } from '@t0/domain';
import { PriceBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { inTime } from '../prices/in-time.ts';
import { DailyRangesReader } from './daily-ranges.ts';

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
      this.logger.warn({ err: error, symbol }, 'Reading the current price failed; the signal is checked without it');
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

/** Keeps a typo from becoming a trade: each warning of a signal has to be confirmed by name. */
@Injectable()
export class SignalSanityCheck {
  constructor(
    private readonly prices: CurrentPrices,
    private readonly ranges: DailyRangesReader,
  ) {}

  /**
   * Refuses (409 SIGNAL_HAS_WARNINGS, all reasons) when `after` has a warning that `before` (null: it is new) had not and that is not among
   * the confirmed ones. Without a live price the reference price stands in. `beside`: warnings in addition to those of its levels.
   */
  async require(
    before: LevelledSignal | null,
    after: LevelledSignal,
    confirmed: readonly SignalWarningCode[] = [],
    beside: readonly (SignalWarning | null)[] = [],
  ): Promise<void> {
    const found = [...newWarnings(before, after, await this.market(after)), ...beside.filter((one) => one !== null)];
    if (unconfirmed(found, confirmed).length === 0) return;
    throw new ConflictException({
      error: SIGNAL_HAS_WARNINGS,
      message: `This signal is unusual. ${found.map(({ message }) => message).join(' ')} Nothing was changed: confirm the unusual values.`,
      reasons: found,
    });
  }

  private async market({ instrument }: LevelledSignal): Promise<MarketSnapshot | null> {
    const quote = await this.prices.quoteOf(instrument);
    return quote && { bid: quote.bid, ask: quote.ask, range: this.ranges.current[instrument] ?? null };
  }
}
