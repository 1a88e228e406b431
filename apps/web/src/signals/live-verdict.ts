import { judgedPrice, verdictOf } from '@t0/domain';
import type { JudgedSignal, Verdict } from '@t0/domain';
import { useConnection } from '../live/connection-store.ts';
import { usePrices } from '../prices/price-store.ts';
import type { Prices } from '../prices/price-store.ts';
import { useTradingRules } from './trading-config.ts';
import type { TradingRules } from './trading-config.ts';

/** The inputs of a verdict in addition to the signal. */
interface Ground {
  prices: Pick<Prices, 'quotes' | 'feeds'>;
  risk: TradingRules['riskTolerance'];
  /** True while frames arrive. */
  connected: boolean;
}

/** The current verdict on a signal (docs/product/sizing.md#verdict): never by a price that was polled, is old, or cannot be dealt at. */
export function liveVerdict(signal: JudgedSignal, { prices, risk, connected }: Ground): Verdict {
  const quote = prices.quotes[signal.instrument];
  const price =
    connected && quote?.tradeable
      ? { bid: quote.bid, ask: quote.ask, ageMs: Math.max(0, Date.now() - quote.receivedAt) }
      : null;
  return verdictOf(signal, judgedPrice(price, prices.feeds[signal.instrument]), risk);
}

/** The same outside a component: read once. */
export function verdictNow(signal: JudgedSignal): Verdict {
  return liveVerdict(signal, {
    prices: usePrices.getState(),
    risk: useTradingRules.getState().riskTolerance,
    connected: useConnection.getState().state === 'live',
  });
}

/** Calls `look` whenever a verdict may have changed. Returns a function that stops it. */
export function onVerdictGround(look: () => void): () => void {
  const ends = [usePrices.subscribe(look), useTradingRules.subscribe(look), useConnection.subscribe(look)];
  return () => ends.forEach((end) => end());
}
