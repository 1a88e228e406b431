import type { CurrencyFigures, RecoveryMonth, Renewals, MrrMonth } from '@t0/contracts/billing';
import { emptyTally, shareOf, tally, divideHalfUp } from './amounts.ts';
import { addCash, emptyCash, type CashRow } from './cash.ts';
import type { FailedInvoice } from './failed-payments.ts';
import { MonthRows, monthOf, type MonthRange } from './months.ts';
import type { Renewal } from './renewal.ts';
import type { MrrStep } from './subscription-revenue.ts';

/** What changed in a month; `payers` is the change of their number. */
const noMovement = () => ({ new: 0, reactivation: 0, expansion: 0, contraction: 0, churned: 0, payers: 0 });
type Movement = ReturnType<typeof noMovement>;

/** Adds up the movement of MRR in one currency, member by member (docs/product/business.md#movement). Linear in the number of steps. */
class MovementFold {
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

const noFailures = (): Omit<RecoveryMonth, 'month' | 'recoveryRate'> => ({
  failed: emptyTally(),
  recovered: emptyTally(),
  lost: emptyTally(),
  retrying: emptyTally(),
});

/** Adds up the figures of one currency. */
export class CurrencyFold {
  readonly movement = new MovementFold();
  private readonly cash = new MonthRows(emptyCash);
  private readonly recovery = new MonthRows(noFailures);
  private readonly renewals: Renewals = {
    renewing: emptyTally(),
    trialsEnding: emptyTally(),
    cancelling: emptyTally(),
  };

  /** The first month that has anything. */
  get first(): number {
    return Math.min(this.movement.first, this.cash.first, this.recovery.first);
  }

  addCash(row: CashRow): void {
    addCash(this.cash.of(monthOf(row.month)), row);
  }

  addFailed({ month, amount, outcome }: FailedInvoice): void {
    const row = this.recovery.of(monthOf(month));
    tally(row.failed, amount);
    tally(row[outcome], amount);
  }

  addRenewal({ kind, amount }: Renewal): void {
    tally(this.renewals[kind], amount);
  }

  figures(currency: string, range: MonthRange): CurrencyFigures {
    const movement = this.movement.list(range);
    const { closing: mrr, payers, arpu } = movement.at(-1)!;
    return {
      currency,
      mrr,
      payers,
      arpu,
      movement,
      cash: [...this.cash.list(range)].map(([month, row]) => ({ month, ...row })),
      recovery: [...this.recovery.list(range)].map(([month, row]) => ({
        month,
        ...row,
        recoveryRate: shareOf(row.recovered.amount, row.recovered.amount + row.lost.amount),
      })),
      renewals: this.renewals,
    };
  }
}
