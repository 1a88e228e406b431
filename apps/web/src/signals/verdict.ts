import { pipUnit } from '@t0/domain/prices';
import { judgedPrice, verdictOf, type JudgedSignal, type Verdict, type VerdictWord } from '@t0/domain/signals';
import type { TradingConfig } from '@t0/contracts/accounts';
import { useConnection } from '../shared/lib/connection.ts';
import { usePrices, type Prices } from '../prices/price-store.ts';
import { signed } from '../shared/lib/format.ts';
import { scopedStore } from '../shared/lib/scoped-store.ts';

/** The part of the member's trading config that the terminal reads. */
type TradingRules = Pick<TradingConfig, 'positionSize' | 'riskTolerance'>;

/** The rules of the current user (docs/product/accounts.md#trading-config); the defaults until they are read, and for visitors. */
export const useTradingRules = scopedStore<TradingRules>('member', () => ({
  positionSize: 2,
  riskTolerance: 'moderate',
}));

const CUT = '|';

const ratio = (reward: number | null): string => (reward === null || reward < 0 ? '' : `1:${reward.toFixed(1)}`);

/** The inputs of a verdict in addition to the signal. */
interface Ground {
  prices: Pick<Prices, 'quotes' | 'feeds'>;
  risk: TradingRules['riskTolerance'];
  /** True while frames arrive. */
  connected: boolean;
}

/** The current verdict on a signal (docs/product/sizing.md#verdict): never by a price that was polled, is old, or cannot be dealt at. */
function liveVerdict(signal: JudgedSignal, { prices, risk, connected }: Ground): Verdict {
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

/** A verdict as the screen shows it; empty texts where there is no figure. */
interface ShownVerdict {
  word: VerdictWord;
  /** '+3.2 pips' */
  pips: string;
  /** '+0.05 R' */
  r: string;
  /** '1:2.4', to the last target, entered now */
  rewardRisk: string;
  /** '1:1.8', by portions */
  weighted: string;
}

/** One text for the whole verdict: its component renders again only when a character of it changes. */
function textOf(signal: JudgedSignal, { word, pips, r, rewardRisk, weightedRewardRisk = null }: Verdict): string {
  return [
    word,
    pips === null ? '' : `${signed(pips)} ${pipUnit(signal.instrument)}`,
    r === null ? '' : `${signed(r, 2)} R`,
    ratio(rewardRisk),
    ratio(weightedRewardRisk),
  ].join(CUT);
}

/** The verdict on a signal, live with every price frame. */
export function useVerdict(signal: JudgedSignal): ShownVerdict {
  const risk = useTradingRules((rules) => rules.riskTolerance);
  const connected = useConnection(({ state }) => state === 'live');
  const text = usePrices((prices) => textOf(signal, liveVerdict(signal, { prices, risk, connected })));
  const [word, pips, r, rewardRisk, weighted] = text.split(CUT) as [VerdictWord, string, string, string, string];
  return { word, pips, r, rewardRisk, weighted };
}
