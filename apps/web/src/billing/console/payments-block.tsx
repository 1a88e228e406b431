import type { CashMonth, CurrencyFigures } from '@t0/contracts/billing';
import { Banknote } from 'lucide-react';
import { count } from '../../shared/lib/count.ts';
import type { PlotSpec } from '../../shared/plots/series.ts';
import { moneyMark, moneyText } from '../money-text.ts';
import { PlotBlock } from './business-block.tsx';
import { lossText, monthText, tallyText, FiguresTable } from './figures-table.tsx';
import { MonthPlot } from './month-plot.tsx';

const money = (currency: string) => ({
  format: (amount: number) => moneyText(amount, currency),
  mark: (amount: number) => moneyMark(amount, currency),
});

/** Without those that were won: that money came back. */
const disputed = ({ disputes, disputesWon }: CashMonth): number => disputes.amount - disputesWon.amount;

const moneyPlot = (currency: string): PlotSpec<CashMonth> => ({
  title: 'Payments and what left',
  kind: 'bars',
  series: [
    { name: 'payments', tone: 'long', value: ({ payments }) => payments.amount },
    { name: 'fees', tone: 'quiet', below: true, value: ({ fees }) => fees },
    { name: 'refunds', tone: 'warn', below: true, hatched: true, value: ({ refunds }) => refunds.amount },
    { name: 'disputes', tone: 'short', below: true, value: disputed },
  ],
  ...money(currency),
});
const netPlot = (currency: string): PlotSpec<CashMonth> => ({
  title: 'Net',
  kind: 'lines',
  series: [{ name: 'net', tone: 'link', value: ({ net }) => net }],
  ...money(currency),
});

/** The money that moved (docs/product/business.md#payments-refunds-and-disputes). */
export function PaymentsBlock({ figures: { currency, cash } }: { figures: CurrencyFigures }) {
  return (
    <PlotBlock
      title={`Payments, ${currency}`}
      note="money by the month in which it moved"
      of="payments"
      empty={
        cash.every(isQuiet) && {
          icon: Banknote,
          title: 'No payment yet',
          text: 'Payments, fees, refunds and disputes appear here.',
        }
      }
      plots={
        <>
          <MonthPlot spec={moneyPlot(currency)} rows={cash} least={100} />
          <MonthPlot spec={netPlot(currency)} rows={cash} least={100} />
        </>
      }
      table={
        <FiguresTable
          caption={`Money by month, ${currency}`}
          first={{ name: 'Month', cell: ({ month }) => monthText(month) }}
          columns={[
            { name: 'Payments', cell: ({ payments }) => tallyText(payments, currency) },
            { name: 'Fees', cell: ({ fees }) => lossText(fees, currency) },
            { name: 'Refunds', cell: ({ refunds }) => tallyText(refunds, currency) },
            { name: 'Disputes', cell: ({ disputes }) => tallyText(disputes, currency) },
            { name: 'Won', cell: ({ disputesWon }) => tallyText(disputesWon, currency) },
            { name: 'Lost', cell: ({ disputesLost }) => tallyText(disputesLost, currency) },
            { name: 'Inquiries', cell: ({ inquiries }) => (inquiries === 0 ? '--' : count(inquiries)) },
            { name: 'Net', cell: ({ net }) => <b className="font-medium text-text">{moneyText(net, currency)}</b> },
          ]}
          rows={cash.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}

const isQuiet = ({ payments, fees, refunds, disputes, inquiries }: CashMonth): boolean =>
  [payments.count, fees, refunds.count, disputes.count, inquiries].every((value) => value === 0);
