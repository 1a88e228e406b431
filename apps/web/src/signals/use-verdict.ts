import { pipUnit } from '@t0/domain';
import type { JudgedSignal, Verdict, VerdictWord } from '@t0/domain';
import { signed } from '../shared/lib/format.ts';
import { useConnection } from '../live/connection-store.ts';
import { usePrices } from '../prices/price-store.ts';
import { useTradingRules } from './trading-config.ts';
import { liveVerdict } from './live-verdict.ts';

/** A verdict as the screen shows it; empty texts where there is no figure. */
export interface ShownVerdict {
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

const CUT = '|';

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

const ratio = (reward: number | null): string => (reward === null || reward < 0 ? '' : `1:${reward.toFixed(1)}`);

/** The verdict on a signal, live with every price frame. */
export function useVerdict(signal: JudgedSignal): ShownVerdict {
  const risk = useTradingRules((rules) => rules.riskTolerance);
  const connected = useConnection(({ state }) => state === 'live');
  const text = usePrices((prices) => textOf(signal, liveVerdict(signal, { prices, risk, connected })));
  const [word, pips, r, rewardRisk, weighted] = text.split(CUT) as [VerdictWord, string, string, string, string];
  return { word, pips, r, rewardRisk, weighted };
}
