import type { CashMonth, DisputeFact, Money, PaymentFact, RefundFact } from '@t0/contracts/billing';
import { emptyTally, tally } from './amounts.ts';
import { monthOf, nameOfMonth } from './months.ts';

/** The money of one currency that moved in a month. */
export type CashRow = CashMonth & { currency: string };

/** A month without money. */
export function emptyCash(): Omit<CashMonth, 'month'> {
  return {
    payments: emptyTally(),
    fees: 0,
    refunds: emptyTally(),
    disputes: emptyTally(),
    disputesWon: emptyTally(),
    disputesLost: emptyTally(),
    inquiries: 0,
    net: 0,
  };
}

/**
 * The money that moved, by month and currency, in no order (docs/product/business.md#payments-refunds-and-disputes). Rows of different facts
 * add up: store those of each month, and write a month again, from all its facts, when one of them is new or changed.
 */
export function cashRows({
  payments,
  refunds,
  disputes,
}: {
  payments: readonly Pick<PaymentFact, 'status' | 'amount' | 'currency' | 'fee' | 'at'>[];
  refunds: readonly RefundFact[];
  disputes: readonly DisputeFact[];
}): CashRow[] {
  const rows = new CashRows();
  for (const payment of payments) {
    if (payment.status !== 'succeeded') continue;
    const { fee, at, amount } = payment;
    const row = rows.of(at, payment);
    tally(row.payments, amount);
    row.net += amount;
    if (!fee) continue;
    const charged = rows.of(at, fee);
    charged.fees += fee.amount;
    charged.net -= fee.amount;
  }
  for (const refund of refunds) {
    if (refund.status === 'failed' || refund.status === 'canceled') continue;
    const row = rows.of(refund.at, refund);
    tally(row.refunds, refund.amount);
    row.net -= refund.amount;
  }
  for (const dispute of disputes) addDispute(rows.of(dispute.at, dispute), dispute);
  return rows.list;
}

function addDispute(row: CashRow, { status, amount }: DisputeFact): void {
  if (status === 'inquiry') {
    row.inquiries += 1;
    return;
  }
  tally(row.disputes, amount);
  if (status === 'won') tally(row.disputesWon, amount);
  else row.net -= amount;
  if (status === 'lost') tally(row.disputesLost, amount);
}

class CashRows {
  readonly list: CashRow[] = [];
  private readonly rows = new Map<string, Map<number, CashRow>>();

  of(at: string, { currency }: Money): CashRow {
    let months = this.rows.get(currency);
    if (!months) this.rows.set(currency, (months = new Map<number, CashRow>()));
    const month = monthOf(at);
    let row = months.get(month);
    if (!row) {
      row = { month: nameOfMonth(month), currency, ...emptyCash() };
      months.set(month, row);
      this.list.push(row);
    }
    return row;
  }
}

/** Adds the money of one row to another. */
export function addCash(sum: Omit<CashMonth, 'month'>, row: CashRow): void {
  for (const name of ['payments', 'refunds', 'disputes', 'disputesWon', 'disputesLost'] as const)
    tally(sum[name], row[name].amount, row[name].count);
  for (const name of ['fees', 'inquiries', 'net'] as const) sum[name] += row[name];
}
