import type { Cohort, SubscriberMonth } from '@t0/contracts/billing';
import { shareOf } from './amounts.ts';
import { MonthRows, monthOf, nameOfMonth, type MonthRange } from './months.ts';
import type { MrrStep } from './subscription-revenue.ts';

/** Counts members over time, and by the month in which they began (docs/product/business.md#churn). Linear in the number of steps. */
export class SubscriberFold {
  private readonly months = new MonthRows(() => ({ new: 0, reactivated: 0, churned: 0 }));
  /** By month of the first payment; `changes` of the number that pays, by month. */
  private readonly cohorts = new MonthRows(() => ({ size: 0, changes: new MonthRows(() => ({ count: 0 })) }));

  get first(): number {
    return this.cohorts.first;
  }

  /** Adds a member: the steps in all currencies, the oldest first. */
  add(steps: readonly MrrStep[]): void {
    const paying = new Set<string>();
    let cohort: number | null = null;
    let opening = false;
    for (const [i, { at, currency, mrr }] of steps.entries()) {
      const month = monthOf(at);
      if (mrr > 0) paying.add(currency);
      else paying.delete(currency);
      const begins = cohort === null && mrr > 0;
      if (begins) this.cohorts.of((cohort = month)).size += 1;
      const next = steps[i + 1];
      if (next && monthOf(next.at) === month) continue;
      const closing = paying.size > 0;
      if (cohort !== null && closing !== opening) this.move(month, cohort, closing);
      opening = closing;
    }
  }

  private move(month: number, cohort: number, pays: boolean): void {
    const kind = !pays ? 'churned' : cohort < month ? 'reactivated' : 'new';
    this.months.of(month)[kind] += 1;
    this.cohorts.of(cohort).changes.of(month).count += pays ? 1 : -1;
  }

  /** Every month of the range, which begins with the first payment or before. */
  list(range: MonthRange): SubscriberMonth[] {
    let opening = 0;
    return [...this.months.list(range)].map(([month, moved]) => {
      const closing = opening + moved.new + moved.reactivated - moved.churned;
      const row = { month, opening, ...moved, closing, logoChurn: shareOf(moved.churned, opening) };
      opening = closing;
      return row;
    });
  }

  /** The cohorts that have members (docs/product/business.md#cohorts), each to the last month of the range. */
  listCohorts({ first, last }: MonthRange): Cohort[] {
    const found: Cohort[] = [];
    for (let month = first; month <= last; month += 1) {
      const { size, changes } = this.cohorts.of(month);
      if (size === 0) continue;
      let count = 0;
      const retained = [...changes.list({ first: month, last })].map(([, change]) => (count += change.count));
      found.push({ month: nameOfMonth(month), size, retained });
    }
    return found;
  }
}
