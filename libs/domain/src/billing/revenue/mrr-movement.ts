import type { MrrMonth } from '@t0/contracts/billing';
import { divideHalfUp, shareOf } from './amounts.ts';
import { MonthRows, monthOf } from './months.ts';
import type { MonthRange } from './months.ts';
import type { MrrStep } from './subscription-revenue.ts';

/** What changed in a month; `payers` is the change of their number. */
const noMovement = () => ({ new: 0, reactivation: 0, expansion: 0, contraction: 0, churned: 0, payers: 0 });
type Movement = ReturnType<typeof noMovement>;

/** Adds up the movement of MRR in one currency, member by member (docs/product/business.md#movement). Linear in the number of steps. */
export class MovementFold {
  private readonly months = new MonthRows<Movement>(noMovement);

  get first(): number {
    return this.months.first;
  }

  /** Adds a member: the steps in this currency, the oldest first. */
  add(steps: readonly MrrStep[]): void {
    let opening = 0;
    let paidBefore = false;
    let paid = false;
    for (const [i, { at, mrr }] of steps.entries()) {
      const month = monthOf(at);
      paid ||= mrr > 0;
      const next = steps[i + 1];
      if (next && monthOf(next.at) === month) continue;
      move(this.months.of(month), opening, mrr, paidBefore);
      opening = mrr;
      paidBefore = paid;
    }
  }

  /** Every month of the range, which begins with the first movement or before. */
  list(range: MonthRange): MrrMonth[] {
    let opening = 0;
    let payers = 0;
    return [...this.months.list(range)].map(([month, { payers: change, ...moved }]) => {
      const gained = moved.new + moved.reactivation + moved.expansion;
      const lost = moved.contraction + moved.churned;
      const closing = opening + gained - lost;
      payers += change;
      const row: MrrMonth = {
        month,
        opening,
        ...moved,
        closing,
        payers,
        arpu: payers === 0 ? null : divideHalfUp(closing, payers),
        grossRevenueChurn: shareOf(lost, opening),
        netMrrChurn: shareOf(lost - moved.expansion - moved.reactivation, opening),
      };
      opening = closing;
      return row;
    });
  }
}

function move(month: Movement, opening: number, closing: number, paidBefore: boolean): void {
  if (opening === 0) {
    if (closing === 0) return;
    month[paidBefore ? 'reactivation' : 'new'] += closing;
    month.payers += 1;
  } else if (closing === 0) {
    month.churned += opening;
    month.payers -= 1;
  } else if (closing > opening) month.expansion += closing - opening;
  else month.contraction += opening - closing;
}
