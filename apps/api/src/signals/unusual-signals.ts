import { ConflictException, Injectable } from '@nestjs/common';
import { SIGNAL_UNUSUAL } from '@t0/contracts';
import type { SignalOddity, SignalOddityCode } from '@t0/contracts';
import { newOddities, unconfirmed } from '@t0/domain';
import type { LevelledSignal, MarketLook } from '@t0/domain';
import { DailyRangesReader } from './daily-ranges.ts';
import { PresentPrices } from './present-prices.ts';

/** Keeps a typo from becoming a trade: what is unusual about a signal has to be confirmed by name. */
@Injectable()
export class UnusualSignals {
  constructor(
    private readonly prices: PresentPrices,
    private readonly ranges: DailyRangesReader,
  ) {}

  /**
   * Refuses (409 SIGNAL_UNUSUAL, all reasons) when `after` has an oddity that `before` (null: it is new) had not and that is not among
   * the confirmed ones. Without a live price the reference price stands in. `beside`: what was found besides its levels.
   */
  async require(
    before: LevelledSignal | null,
    after: LevelledSignal,
    confirmed: readonly SignalOddityCode[] = [],
    beside: SignalOddity | null = null,
  ): Promise<void> {
    const found = [...newOddities(before, after, await this.market(after)), ...(beside ? [beside] : [])];
    if (unconfirmed(found, confirmed).length === 0) return;
    throw new ConflictException({
      error: SIGNAL_UNUSUAL,
      message: `This signal is unusual. ${found.map(({ message }) => message).join(' ')} Nothing was changed: confirm what is meant so.`,
      reasons: found,
    });
  }

  private async market({ instrument }: LevelledSignal): Promise<MarketLook | null> {
    const quote = await this.prices.quoteOf(instrument);
    return quote && { bid: quote.bid, ask: quote.ask, range: this.ranges.current[instrument] ?? null };
  }
}
