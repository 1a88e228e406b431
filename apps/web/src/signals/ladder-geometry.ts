import type { SignalDirection } from '@t0/contracts';
import type { SignalLevels } from '@t0/domain';

/** The five steps of the ladder, top to bottom as drawn: with the trade is up, for long and short alike. */
export type LadderKey = 't1' | 't0' | 'current' | 'entry' | 'sl';

export interface LadderStep {
  key: LadderKey;
  price: string;
  /** Height on the scale, 0 (top) to 1 (bottom). */
  at: number;
}

/** The ladder of a signal: T1 at the top, the stop at the bottom, the price between at its true place. */
export function ladderSteps(direction: SignalDirection, levels: SignalLevels, price: string | null): LadderStep[] {
  const steps: [LadderKey, string][] = [
    ['t1', levels.t1Price],
    ['t0', levels.t0Price],
    ['entry', levels.entryPrice],
    ['sl', levels.slPrice],
  ];
  if (price !== null) steps.push(['current', price]);
  const values = steps.map(([, value]) => Number(value));
  const top = direction === 'long' ? Math.max(...values) : Math.min(...values);
  const span = Math.max(...values) - Math.min(...values) || 1;
  return steps
    .map(([key, value]) => ({ key, price: value, at: Math.abs(Number(value) - top) / span }))
    .sort((a, b) => a.at - b.at || order(a.key) - order(b.key));
}

const ORDER: LadderKey[] = ['t1', 't0', 'current', 'entry', 'sl'];
const order = (key: LadderKey): number => ORDER.indexOf(key);
