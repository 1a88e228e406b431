import type { CurrencyFigures, MrrMonth, RecoveryMonth } from '@t0/contracts/billing';
import { CreditCard } from 'lucide-react';
import { count } from '../../shared/lib/count.ts';
import type { PlotSpec } from '../../shared/plots/series.ts';
import { moneyMark, moneyText } from '../money-text.ts';
import { PlotBlock } from './business-block.tsx';
import { lossText, monthText, percentText, shareText, tallyText, FiguresTable } from './figures-table.tsx';
import { MonthPlot } from './month-plot.tsx';

const failedPlot = (currency: string): PlotSpec<RecoveryMonth> => ({
  title: 'Failed invoices',
  kind: 'bars',
  series: [
    { name: 'recovered', tone: 'long', value: ({ recovered }) => recovered.amount },
    { name: 'retrying', tone: 'warn', hatched: true, value: ({ retrying }) => retrying.amount },
    { name: 'lost', tone: 'short', value: ({ lost }) => lost.amount },
  ],
  format: (amount) => moneyText(amount, currency),
  mark: (amount) => moneyMark(amount, currency),
});

const RATE: PlotSpec<RecoveryMonth> = {
  title: 'Recovery rate',
  kind: 'lines',
  series: [
    {
      name: 'recovered / (recovered + lost)',
      tone: 'long',
      value: ({ recoveryRate }) => (recoveryRate === null ? null : recoveryRate * 100),
    },
  ],
  format: percentText,
  mark: (value) => `${value} %`,
};

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

/** Failed payments, and what came back (docs/product/business.md#failed-payments). */
export function FailedPaymentsBlock({ figures: { currency, recovery } }: { figures: CurrencyFigures }) {
  return (
    <PlotBlock
      title={`Failed payments, ${currency}`}
      note="by the month of the first failed attempt"
      of="failed-payments"
      empty={
        recovery.every(({ failed }) => failed.count === 0) && {
          icon: CreditCard,
          title: 'No renewal has failed yet',
          text: 'A payment that fails appears here, with what came back of it.',
        }
      }
      plots={
        <>
          <MonthPlot spec={failedPlot(currency)} rows={recovery} least={100} />
          <MonthPlot spec={RATE} rows={recovery} least={100} />
        </>
      }
      table={
        <FiguresTable
          caption={`Failed invoices by month, ${currency}`}
          first={{ name: 'Month', cell: ({ month }) => monthText(month) }}
          columns={[
            { name: 'Failed', cell: ({ failed }) => tallyText(failed, currency) },
            { name: 'Recovered', cell: ({ recovered }) => tallyText(recovered, currency) },
            { name: 'Lost', cell: ({ lost }) => tallyText(lost, currency) },
            { name: 'Retrying', cell: ({ retrying }) => tallyText(retrying, currency) },
            { name: 'Recovery rate', cell: ({ recoveryRate }) => shareText(recoveryRate) },
          ]}
          rows={recovery.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}
