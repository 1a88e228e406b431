import { BUSINESS_TABLES, type InvoiceFact, type MemberFacts, type RecurringPrice } from '@t0/contracts/billing';
import { businessFigures, cashRows, memberRevenue } from '@t0/domain/billing';
import { readCsv } from '@t0/domain/platform';
import { businessCsv } from './business-csv.ts';

const price = (amount: number, currency: string): RecurringPrice => ({
  amount,
  currency,
  interval: 'month',
  intervalCount: 1,
  discounts: [],
});

/** A member who pays once, in October unless said, and leaves in November. */
function payer(id: string, amount: number, currency: string, at = '2026-10-10T09:00:00.000Z'): MemberFacts {
  const ends = '2026-11-10T09:00:00.000Z';
  const of = { provider: 'stripe', subscriptionId: `sub_${id}`, plan: null } as const;
  const line = { amount, periodStart: at, periodEnd: ends, proration: false, price: price(amount, currency) };
  const invoice: InvoiceFact = {
    ...of,
    id: `in_${id}`,
    status: 'paid',
    currency,
    total: amount,
    amountPaid: amount,
    amountDiscount: 0,
    amountTax: 0,
    lines: [line],
    createdAt: at,
    paidAt: at,
  };
  const end = {
    ...of,
    at: ends,
    status: 'canceled',
    price: null,
    trialEnd: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    collectionPaused: false,
  };
  return {
    changes: [end],
    invoices: [invoice],
    payments: [
      {
        provider: 'stripe',
        id: `py_${id}`,
        invoiceId: invoice.id,
        status: 'succeeded',
        amount,
        currency,
        fee: null,
        at,
      },
    ],
    refunds: [
      {
        provider: 'stripe',
        id: `re_${id}`,
        paymentId: `py_${id}`,
        status: 'succeeded',
        amount,
        currency,
        at: '2026-11-02T09:00:00.000Z',
      },
    ],
    disputes: [],
  };
}

const NOW = '2026-11-27T12:00:00.000Z';
const figures = () => {
  const members = [payer('a', 4900, 'USD'), payer('b', 7000, 'JPY')];
  const rest = { isTestMode: false, isComplete: true, cancellations: [{ reason: null, count: 1 }] };
  return { ...businessFigures(members.map(memberRevenue), members.flatMap(cashRows), NOW), ...rest };
};
const cells = (text: string): string[][] => readCsv(text).map((record) => record.cells);

describe('tables of the business as files (docs/product/console.md#business)', () => {
  it('have a row for each month and currency, with decimals of the currency', () => {
    expect(cells(businessCsv('movement', figures()))).toEqual([
      [
        ...['Month', 'Currency', 'Opening MRR', 'New', 'Reactivation', 'Expansion', 'Contraction', 'Churned'],
        ...['Closing MRR', 'Paying members', 'ARPU', 'Gross revenue churn', 'Net MRR churn'],
      ],
      ['2026-10', 'JPY', '0', '7000', '0', '0', '0', '0', '7000', '1', '7000', '', ''],
      ['2026-11', 'JPY', '7000', '0', '0', '0', '0', '7000', '0', '0', '', '1.0000', '1.0000'],
      ['2026-10', 'USD', '0.00', '49.00', '0.00', '0.00', '0.00', '0.00', '49.00', '1', '49.00', '', ''],
      ['2026-11', 'USD', '49.00', '0.00', '0.00', '0.00', '0.00', '49.00', '0.00', '0', '', '1.0000', '1.0000'],
    ]);
  });

  it('keep a figure below 0 a figure', () => {
    const [head, ...rows] = cells(businessCsv('payments', figures()));
    const net = rows.find(([month, currency]) => month === '2026-11' && currency === 'USD')!;
    expect(net[head!.indexOf('Net')]).toBe('-49.00');
  });

  it('hold nothing that a spreadsheet runs', () => {
    const { currencies, ...others } = figures();
    // No currency has such a name; if one had, Intl would refuse it.
    const movement = currencies[0]!.movement.map((row) => ({ ...row, month: '=1+1' }));
    const written = businessCsv('movement', { ...others, currencies: [{ ...currencies[0]!, movement }] });
    expect(
      cells(written)
        .slice(1)
        .map(([month]) => month),
    ).toEqual(["'=1+1", "'=1+1"]);
  });

  it.each(BUSINESS_TABLES)('%s has as many cells in each row as in its head', (table) => {
    const [head, ...rows] = cells(businessCsv(table, figures()));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.length).toBe(head!.length);
  });
});
