import { cancellationText, MEMBER_STATES } from '@t0/contracts/billing';
import type { Business, BusinessFigures, BusinessTable, CurrencyFigures, Renewals, Tally } from '@t0/contracts/billing';
import { decimalAmount } from '@t0/domain/billing';
import { guarded, writeCsv } from '@t0/domain/platform';

type Row = (string | number | null)[];

/** The head of a table and its rows. */
interface Sheet {
  head: string[];
  rows: Row[];
}

/**
 * A table of BUSINESS as a CSV file, the oldest month first (docs/product/console.md#business). Amounts are decimals of the currency in the
 * same row, rates are shares (0.05 for 5 %), and a rate without a denominator is an empty cell.
 */
export function businessCsv(table: BusinessTable, figures: Business): string {
  const { head, rows } = SHEETS[table](figures);
  // Figures may be below 0; whatever a provider wrote is no formula.
  const text = (cell: Row[number]): string => (typeof cell === 'string' ? guarded(cell) : String(cell ?? ''));
  return writeCsv([head, ...rows.map((row) => row.map((cell) => (isFigure(cell) ? cell : text(cell))))]);
}

const isFigure = (cell: Row[number]): cell is string => typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell);

const share = (value: number | null): string | null => (value === null ? null : value.toFixed(4));

/** The rows of every currency, with its name and its amounts as decimals. */
function ofCurrencies(
  { currencies }: BusinessFigures,
  rowsOf: (figures: CurrencyFigures, money: (amount: number | null) => string | null) => Row[],
): Row[] {
  return currencies.flatMap((figures) =>
    rowsOf(figures, (amount) => (amount === null ? null : decimalAmount(amount, figures.currency))),
  );
}

const TALLIED = (name: string): string[] => [name, `${name}, amount`];
const RENEWALS: Record<keyof Renewals, string> = {
  renewing: 'Renewals',
  trialsEnding: 'Trials that end in a first payment',
  cancelling: 'Set to end',
};

const SHEETS: Record<BusinessTable, (figures: Business) => Sheet> = {
  movement: (figures) => ({
    head: [
      ...['Month', 'Currency', 'Opening MRR', 'New', 'Reactivation', 'Expansion', 'Contraction', 'Churned'],
      ...['Closing MRR', 'Paying members', 'ARPU', 'Gross revenue churn', 'Net MRR churn'],
    ],
    rows: ofCurrencies(figures, ({ currency, movement }, money) =>
      movement.map((row) => [
        row.month,
        currency,
        ...[row.opening, row.new, row.reactivation, row.expansion, row.contraction, row.churned].map(money),
        money(row.closing),
        row.payers,
        money(row.arpu),
        share(row.grossRevenueChurn),
        share(row.netMrrChurn),
      ]),
    ),
  }),
  members: ({ subscribers }) => ({
    head: ['Month', 'Opening', 'New', 'Reactivated', 'Churned', 'Closing', 'Logo churn'],
    rows: subscribers.map((row) => [
      row.month,
      row.opening,
      row.new,
      row.reactivated,
      row.churned,
      row.closing,
      share(row.logoChurn),
    ]),
  }),
  states: ({ states }) => ({
    head: ['State', 'Members'],
    rows: MEMBER_STATES.map((state) => [state, states[state]]),
  }),
  cancellations: ({ cancellations }) => ({
    head: ['Reason', 'Subscriptions'],
    rows: cancellations.map(({ reason, count }) => [cancellationText(reason), count]),
  }),
  renewals: (figures) => ({
    head: ['Next 30 days', 'Currency', 'Subscriptions', 'Amount'],
    rows: ofCurrencies(figures, ({ currency, renewals }, money) =>
      (Object.keys(RENEWALS) as (keyof Renewals)[]).map((group) => [
        RENEWALS[group],
        currency,
        renewals[group].count,
        money(renewals[group].amount),
      ]),
    ),
  }),
  trials: ({ trials }) => ({
    head: ['Month', 'Ended', 'Converted', 'Pending', 'Lost', 'Conversion'],
    rows: trials.map((row) => [row.month, row.ended, row.converted, row.pending, row.lost, share(row.conversion)]),
  }),
  cohorts: ({ cohorts }) => {
    // The oldest has the most months.
    const months = [...(cohorts[0]?.retained ?? [])].map((_, month) => month);
    return {
      head: ['Cohort', 'Members', ...months.map((month) => `Month ${month}`)],
      rows: cohorts.map(({ month, size, retained }) => [
        month,
        size,
        ...months.map((later) => retained[later] ?? null),
      ]),
    };
  },
  'failed-payments': (figures) => ({
    head: ['Month', 'Currency', ...['Failed', 'Recovered', 'Lost', 'Retrying'].flatMap(TALLIED), 'Recovery rate'],
    rows: ofCurrencies(figures, ({ currency, recovery }, money) =>
      recovery.map((row) => [
        row.month,
        currency,
        ...tallies([row.failed, row.recovered, row.lost, row.retrying], money),
        share(row.recoveryRate),
      ]),
    ),
  }),
  payments: (figures) => ({
    head: [
      ...['Month', 'Currency', ...TALLIED('Payments'), 'Fees'],
      ...['Refunds', 'Disputes', 'Disputes won', 'Disputes lost'].flatMap(TALLIED),
      ...['Inquiries', 'Net'],
    ],
    rows: ofCurrencies(figures, ({ currency, cash }, money) =>
      cash.map((row) => [
        row.month,
        currency,
        ...tallies([row.payments], money),
        money(row.fees),
        ...tallies([row.refunds, row.disputes, row.disputesWon, row.disputesLost], money),
        row.inquiries,
        money(row.net),
      ]),
    ),
  }),
};

const tallies = (list: Tally[], money: (amount: number) => string | null): Row =>
  list.flatMap(({ count, amount }) => [count, money(amount)]);
