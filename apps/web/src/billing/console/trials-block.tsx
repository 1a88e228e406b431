import type { TrialMonth } from '@t0/contracts';
import { Hourglass } from 'lucide-react';
import { count } from '../../shared/lib/count.ts';
import type { PlotSpec } from '../../shared/plots/series.ts';
import { PlotBlock } from './business-block.tsx';
import { monthText, percentText, shareText } from './figure-text.ts';
import { FiguresTable } from './figures-table.tsx';
import { MonthPlot } from './month-plot.tsx';

const ENDED: PlotSpec<TrialMonth> = {
  title: 'Trials that ended',
  kind: 'bars',
  series: [
    { name: 'converted', tone: 'long', value: ({ converted }) => converted },
    { name: 'pending', tone: 'warn', hatched: true, value: ({ pending }) => pending },
    { name: 'lost', tone: 'short', value: ({ lost }) => lost },
  ],
  format: count,
};
const CONVERSION: PlotSpec<TrialMonth> = {
  title: 'Conversion',
  kind: 'lines',
  series: [
    {
      name: 'converted / ended',
      tone: 'long',
      value: ({ conversion }) => (conversion === null ? null : conversion * 100),
    },
  ],
  format: percentText,
  mark: (value) => `${value} %`,
};

/** Trials by the month in which they ended (docs/product/business.md#trials). */
export function TrialsBlock({ trials }: { trials: readonly TrialMonth[] }) {
  const some = (value: number): string => (value === 0 ? '--' : count(value));
  return (
    <PlotBlock
      title="Trials"
      note="by the month in which they ended, over all currencies"
      of="trials"
      empty={
        trials.every(({ ended }) => ended === 0) && {
          icon: Hourglass,
          title: 'No trial has ended yet',
          text: 'A trial counts in the month in which it ends.',
        }
      }
      plots={
        <>
          <MonthPlot spec={ENDED} rows={trials} least={4} />
          <MonthPlot spec={CONVERSION} rows={trials} least={100} />
        </>
      }
      table={
        <FiguresTable
          caption="Trials by month"
          first={{ name: 'Month', cell: ({ month }) => monthText(month) }}
          columns={[
            { name: 'Ended', cell: ({ ended }) => some(ended) },
            { name: 'Converted', cell: ({ converted }) => some(converted) },
            { name: 'Pending', cell: ({ pending }) => some(pending) },
            { name: 'Lost', cell: ({ lost }) => some(lost) },
            { name: 'Conversion', cell: ({ conversion }) => shareText(conversion) },
          ]}
          rows={trials.toReversed()}
          rowKey={({ month }) => month}
        />
      }
    />
  );
}
