import type { CurrencyFigures, MrrMonth } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';
import type { PlotSpec } from '../../shared/plots/series.ts';
import { moneyMark, moneyText } from '../money-text.ts';
import { PlotBlock } from './business-block.tsx';
import { lossText, monthText } from './figure-text.ts';
import { FiguresTable } from './figures-table.tsx';
import { MonthPlot } from './month-plot.tsx';

const money = (currency: string) => ({
  format: (amount: number) => moneyText(amount, currency),
  mark: (amount: number) => moneyMark(amount, currency),
});

const mrrPlot = (currency: string): PlotSpec<MrrMonth> => ({
  title: 'MRR at the end of the month',
  kind: 'lines',
  series: [{ name: 'MRR', tone: 'link', value: ({ closing }) => closing }],
  ...money(currency),
});

const movementPlot = (currency: string): PlotSpec<MrrMonth> => ({
  title: 'Movement',
  kind: 'bars',
  series: [
    { name: 'new', tone: 'long', value: (row) => row.new },
    { name: 'reactivation', tone: 'long', hatched: true, value: (row) => row.reactivation },
    { name: 'expansion', tone: 'link', value: (row) => row.expansion },
    { name: 'contraction', tone: 'warn', below: true, value: (row) => row.contraction },
    { name: 'churned', tone: 'short', below: true, value: (row) => row.churned },
  ],
  ...money(currency),
});

/** MRR and its movement by month (docs/product/business.md#movement). */
export function MrrBlock({ figures: { currency, movement } }: { figures: CurrencyFigures }) {
  const gain = (amount: number): string => (amount === 0 ? '--' : moneyText(amount, currency, { signed: true }));
  return (
    <PlotBlock
      title={`MRR, ${currency}`}
      note="monthly recurring revenue and what moved it"
      of="movement"
      plots={
        <>
          <MonthPlot spec={mrrPlot(currency)} rows={movement} least={100} />
          <MonthPlot spec={movementPlot(currency)} rows={movement} least={100} />
        </>
      }
      table={
        <FiguresTable
          caption={`MRR by month, ${currency}`}
          first={{ name: 'Month', cell: ({ month }) => monthText(month) }}
          columns={[
            { name: 'Opening', cell: ({ opening }) => moneyText(opening, currency) },
            { name: 'New', cell: (row) => gain(row.new) },
            { name: 'Reactivation', cell: ({ reactivation }) => gain(reactivation) },
            { name: 'Expansion', cell: ({ expansion }) => gain(expansion) },
            { name: 'Contraction', cell: ({ contraction }) => lossText(contraction, currency) },
            { name: 'Churned', cell: ({ churned }) => lossText(churned, currency) },
            { name: 'Closing', cell: ({ closing }) => moneyText(closing, currency) },
            { name: 'Paying members', cell: ({ payers }) => count(payers) },
            { name: 'ARPU', cell: ({ arpu }) => moneyText(arpu, currency) },
          ]}
          rows={movement.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}
