import type { CurrencyFigures, RecoveryMonth } from '@t0/contracts';
import { CreditCard } from 'lucide-react';
import type { PlotSpec } from '../../shared/plots/series.ts';
import { moneyMark, moneyText } from '../money-text.ts';
import { PlotBlock } from './business-block.tsx';
import { monthText, percentText, shareText, tallyText } from './figure-text.ts';
import { FiguresTable } from './figures-table.tsx';
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
