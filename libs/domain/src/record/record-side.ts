import { CONFIDENCE_BANDS, EXIT_RULES, RECORD_GROUPINGS } from '@t0/contracts/record';
import type {
  EquityPoint,
  RecordFigures,
  RecordGrouping,
  ExitFigures,
  ExitRule,
  MeasuredRate,
} from '@t0/contracts/record';
import { bandOf, compareGroups, groupOf } from './groups.ts';
import { thinCurve } from './thin-curve.ts';
import type { Trade } from './trade.ts';
import { ResultFold } from './result-fold.ts';
import { resultOf } from './results.ts';

/** One value for each exit rule. */
function byRule<T>(make: (rule: ExitRule) => T): Record<ExitRule, T> {
  return Object.fromEntries(EXIT_RULES.map((rule) => [rule, make(rule)])) as Record<ExitRule, T>;
}

/** Adds ended trades up under every exit rule. */
class ResultFolds {
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

/** Points of an equity curve that are sent. */
const CURVE_POINTS = 400;

/** The record of real prices, or that of simulated ones: every ended trade is added once, in the order of the ledger. */
export class RecordSide {
  private readonly all = new ResultFolds();
  private readonly equity = byRule<EquityPoint[]>(() => []);
  private readonly bands = new Map(CONFIDENCE_BANDS.map((band) => [band.from as number, new ResultFolds()]));
  private readonly groups = new Map<RecordGrouping, Map<string, ResultFolds>>(
    RECORD_GROUPINGS.map((grouping) => [grouping, new Map()]),
  );

  add(trade: Trade): void {
    if (trade.endedAt === null) return;
    this.all.add(trade);
    this.bands.get(bandOf(trade.confidence).from)!.add(trade);
    for (const rule of EXIT_RULES) this.equity[rule].push({ at: trade.endedAt, r: this.all.sum(rule) });
    for (const [grouping, groups] of this.groups) {
      const key = groupOf(trade, grouping);
      const group = groups.get(key) ?? new ResultFolds();
      groups.set(key, group);
      group.add(trade);
    }
  }

  figures(): Pick<RecordFigures, 'figures' | 'equity' | 'calibration' | 'groups'> {
    return {
      figures: this.all.figures(),
      equity: byRule((rule) => thinCurve(this.equity[rule], CURVE_POINTS)),
      calibration: CONFIDENCE_BANDS.map((band) => ({ band, rate: this.bands.get(band.from)!.winRates() })),
      groups: Object.fromEntries(
        [...this.groups].map(([grouping, groups]) => [
          grouping,
          [...groups]
            .map(([key, folds]) => ({ key, figures: folds.figures() }))
            .sort((a, b) => compareGroups(grouping, a.key, b.key)),
        ]),
      ) as RecordFigures['groups'],
    };
  }
}
