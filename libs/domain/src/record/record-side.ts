import { CONFIDENCE_BANDS, EXIT_RULES, RECORD_GROUPINGS } from '@t0/contracts';
import type { EquityPoint, RecordFigures, RecordGrouping } from '@t0/contracts';
import { bandOf, compareGroups, groupOf } from './groups.ts';
import { byRule, ResultFolds } from './result-folds.ts';
import { thinCurve } from './thin-curve.ts';
import type { Trade } from './trade.ts';

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
