import type { CurrencyFigures, MrrMonth, SubscriberMonth } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';
import type { PlotSpec } from '../../shared/plots/series.ts';
import { PlotBlock } from './business-block.tsx';
import { monthText, percentText, shareText } from './figure-text.ts';
import { FiguresTable } from './figures-table.tsx';
import { MonthPlot } from './month-plot.tsx';

/** A month of MRR, and of the members of all currencies. */
interface ChurnMonth {
  month: string;
  revenue: MrrMonth;
  members: SubscriberMonth;
}

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

const CHURN: PlotSpec<ChurnMonth> = {
  title: 'Churn',
  kind: 'lines',
  series: [
    { name: 'gross revenue', tone: 'short', value: ({ revenue }) => percent(revenue.grossRevenueChurn) },
    { name: 'net MRR', tone: 'warn', value: ({ revenue }) => percent(revenue.netMrrChurn) },
    { name: 'logo', tone: 'link', value: ({ members }) => percent(members.logoChurn) },
  ],
  format: percentText,
  mark: (value) => `${value} %`,
};

const MEMBERS: PlotSpec<ChurnMonth> = {
  title: 'Paying members',
  kind: 'bars',
  series: [
    { name: 'new', tone: 'long', value: ({ members }) => members.new },
    { name: 'reactivated', tone: 'long', hatched: true, value: ({ members }) => members.reactivated },
    { name: 'churned', tone: 'short', below: true, value: ({ members }) => members.churned },
  ],
  format: count,
  mark: (value) => (value < 0 ? `\u2212${count(-value)}` : count(value)),
};

interface ChurnBlockProps {
  figures: CurrencyFigures;
  subscribers: readonly SubscriberMonth[];
}

/** Churn by month, in money and in members (docs/product/business.md#churn). */
export function ChurnBlock({ figures: { currency, movement }, subscribers }: ChurnBlockProps) {
  // Both lists have the same months.
  const rows = movement.map((revenue, index) => ({ month: revenue.month, revenue, members: subscribers[index]! }));
  const some = (value: number): string => (value === 0 ? '--' : count(value));
  return (
    <PlotBlock
      title={`Churn, ${currency}`}
      note="revenue in this currency, members over all currencies"
      of="members"
      plots={
        <>
          <MonthPlot spec={CHURN} rows={rows} />
          <MonthPlot spec={MEMBERS} rows={rows} least={4} />
        </>
      }
      table={
        <FiguresTable
          caption={`Churn by month, ${currency}`}
          first={{ name: 'Month', cell: ({ month }) => monthText(month) }}
          columns={[
            { name: 'Gross revenue churn', cell: ({ revenue }) => shareText(revenue.grossRevenueChurn) },
            { name: 'Net MRR churn', cell: ({ revenue }) => shareText(revenue.netMrrChurn) },
            { name: 'Logo churn', cell: ({ members }) => shareText(members.logoChurn) },
            { name: 'Members, opening', cell: ({ members }) => count(members.opening) },
            { name: 'New', cell: ({ members }) => some(members.new) },
            { name: 'Reactivated', cell: ({ members }) => some(members.reactivated) },
            { name: 'Churned', cell: ({ members }) => some(members.churned) },
            { name: 'Closing', cell: ({ members }) => count(members.closing) },
          ]}
          rows={rows.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}
