import { ConflictException, Injectable } from '@nestjs/common';
import type { SignalWarning, SignalWarningCode } from '@t0/contracts/platform';
import { SIGNAL_HAS_WARNINGS } from '@t0/contracts/signals';
import { newWarnings, unconfirmed, type LevelledSignal, type MarketSnapshot } from '@t0/domain/signals';
import { PresentPrices } from '../prices/present-prices.ts';
import { DailyRangesReader } from './daily-ranges.ts';

/** Keeps a typo from becoming a trade: each warning of a signal has to be confirmed by name. */
@Injectable()
export class SignalSanityCheck {
  constructor(
    private readonly prices: PresentPrices,
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
    const quote = (await this.prices.read()).last(instrument);
    return quote && { bid: quote.bid, ask: quote.ask, range: this.ranges.current[instrument] ?? null };
  }
}
