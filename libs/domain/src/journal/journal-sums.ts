import type { JournalMonth, JournalRow, JournalSummary, JournalSums } from '@t0/contracts/journal';
import { fromRUnits, toRUnits } from '../record/results.ts';

type Summed = Pick<JournalRow, 'decision' | 'at' | 'simulated' | 'ownR' | 'slippage' | 'desk'>;

/**
 * Sums a journal, in all and by month of UTC (docs/product/journal.md#page). Only entries of one kind of price count; skipped ones are no
 * result and are counted wherever they are. `desk`: whether the record is shown to the member.
 */
export function sumJournal(entries: Iterable<Summed>, simulated: boolean, desk: boolean): JournalSummary {
  const total = new Fold(desk);
  const months = new Map<string, Fold>();
  let others = 0;
  for (const entry of entries) {
    if (entry.decision === 'taken' && entry.simulated !== simulated) {
      others += 1;
      continue;
    }
    const month = entry.at.slice(0, 7);
    const fold = months.get(month) ?? new Fold(desk);
    months.set(month, fold);
    fold.add(entry, entry.simulated !== simulated);
    total.add(entry, entry.simulated !== simulated);
  }
  const byMonth = [...months].map(([month, fold]): JournalMonth => ({ month, ...fold.sums() }));
  byMonth.sort((a, b) => (a.month < b.month ? 1 : -1));
  return { simulated, others, total: total.sums(), months: byMonth };
}

/** Sums of R are in whole units until they are read. */
class Fold {
  private taken = 0;
  private skipped = 0;
  private readonly own = { n: 0, wins: 0, totalR: 0 };
  private readonly same = { n: 0, ownR: 0, t1R: 0, halfR: 0 };
  private readonly left = { n: 0, t1R: 0, halfR: 0 };
  private slipped = 0;
  private slippage = 0;

  constructor(private readonly desk: boolean) {}

  /** `isOther`: on the other kind of price, and no result. */
  add({ decision, ownR, slippage, desk }: Summed, isOther: boolean): void {
    if (decision === 'skipped') {
      this.skipped += 1;
      if (isOther || !desk || desk.t1 === null || desk.half === null) return;
      this.left.n += 1;
      this.left.t1R += toRUnits(desk.t1);
      this.left.halfR += toRUnits(desk.half);
      return;
    }
    this.taken += 1;
    if (slippage && slippage.r !== null) {
      this.slipped += 1;
      this.slippage += toRUnits(slippage.r);
    }
    if (ownR === null) return;
    this.own.n += 1;
    this.own.totalR += toRUnits(ownR);
    if (ownR > 0) this.own.wins += 1;
    if (!desk || desk.t1 === null || desk.half === null) return;
    this.same.n += 1;
    this.same.ownR += toRUnits(ownR);
    this.same.t1R += toRUnits(desk.t1);
    this.same.halfR += toRUnits(desk.half);
  }

  sums(): JournalSums {
    const { n, ownR, t1R, halfR } = this.same;
    const { left } = this;
    return {
      taken: this.taken,
      skipped: this.skipped,
      own: { ...this.own, totalR: fromRUnits(this.own.totalR) },
      same: this.desk ? { n, ownR: fromRUnits(ownR), t1R: fromRUnits(t1R), halfR: fromRUnits(halfR) } : null,
      left: this.desk ? { n: left.n, t1R: fromRUnits(left.t1R), halfR: fromRUnits(left.halfR) } : null,
      slippage: { n: this.slipped, meanR: this.slipped === 0 ? null : fromRUnits(this.slippage) / this.slipped },
    };
  }
}
