import { EXIT_RULES } from '@t0/contracts';
import type { ExitFigures, ExitRule, MeasuredRate } from '@t0/contracts';
import { ResultFold } from './result-fold.ts';
import { resultOf } from './results.ts';
import type { Trade } from './trade.ts';

/** One value for each exit rule. */
export function byRule<T>(make: (rule: ExitRule) => T): Record<ExitRule, T> {
  return Object.fromEntries(EXIT_RULES.map((rule) => [rule, make(rule)])) as Record<ExitRule, T>;
}

/** Adds ended trades up under every exit rule. */
export class ResultFolds {
  private readonly folds = byRule(() => new ResultFold());

  /** A trade that has ended; any other one changes nothing. */
  add(trade: Trade): void {
    const { startedAt, endedAt, mfeR, maeR } = trade;
    if (startedAt === null || endedAt === null) return;
    const heldMs = Date.parse(endedAt) - Date.parse(startedAt);
    for (const rule of EXIT_RULES) {
      const r = resultOf(trade, rule);
      if (r !== null) this.folds[rule].add({ r, heldMs, mfeR, maeR });
    }
  }

  /** The sum under a rule, in R. */
  sum(rule: ExitRule): number {
    return this.folds[rule].sum;
  }

  figures(): Record<ExitRule, ExitFigures> {
    return byRule((rule) => this.folds[rule].figures());
  }

  winRates(): Record<ExitRule, MeasuredRate> {
    return byRule((rule) => this.folds[rule].figures().winRate);
  }
}
