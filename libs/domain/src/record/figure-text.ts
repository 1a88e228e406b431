import { EXIT_RULES } from '@t0/contracts';
import type { ExitFigures, ExitRule, RecordFigures } from '@t0/contracts';

const RULE_TEXT: Record<ExitRule, string> = { t1: 'all out at T1 or stop', half: 'half out at T0' };
const WORDS: Record<keyof ExitFigures, string> = {
  n: 'number of results',
  totalR: 'sum in R',
  expectancyR: 'expectancy',
  winRate: 'win rate',
  profitFactor: 'profit factor',
  drawdownR: 'greatest drawdown',
  losingStreak: 'longest losing streak',
  heldMs: 'mean time held',
  excursions: 'mean of the furthest for and against (MFE and MAE)',
};

/**
 * The name of the first figure in which two records differ, as a sentence names it; null: they agree. `counts`: the counts of what is
 * not in a result are compared too, which takes every row.
 */
export function firstDifference(shown: RecordFigures, worked: RecordFigures, counts: boolean): string | null {
  const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
  if (shown.counts.ended !== worked.counts.ended) return 'the number of ended signals';
  for (const rule of EXIT_RULES)
    for (const key of Object.keys(WORDS) as (keyof ExitFigures)[])
      if (differs(shown.figures[rule][key], worked.figures[rule][key])) return `the ${WORDS[key]} (${RULE_TEXT[rule]})`;
  if (differs(shown.equity, worked.equity)) return 'the equity curve';
  if (differs(shown.calibration, worked.calibration)) return 'the calibration';
  if (differs(shown.groups, worked.groups)) return 'the figures by group';
  return counts && differs(shown.counts, worked.counts) ? 'a count of signals' : null;
}
