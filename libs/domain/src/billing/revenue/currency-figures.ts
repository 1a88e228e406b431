import type { CurrencyFigures, RecoveryMonth, Renewals } from '@t0/contracts/billing';
import { emptyTally, shareOf, tally } from './amounts.ts';
import { addCash, emptyCash } from './cash.ts';
import type { CashRow } from './cash.ts';
import type { FailedInvoice } from './failed-payments.ts';
import { MonthRows, monthOf } from './months.ts';
import type { MonthRange } from './months.ts';
import { MovementFold } from './mrr-movement.ts';
import type { Renewal } from './renewal.ts';

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
