import { signalInstruments, writtenInstruments } from '@t0/contracts';
import type { CandleInterval, Signal, SignalInstrument } from '@t0/contracts';
import { useState } from 'react';
import { InstrumentChoice } from '../instrument-choice.tsx';
import { useSymbols } from '../use-instruments.ts';
import { useInView } from '../../shared/lib/use-in-view.ts';
import { FeedLabel } from '../feed-label.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { LiveChart } from './live-chart.tsx';

const INTERVAL_OPTIONS = (['1m', '15m', '1h', '4h'] as const satisfies readonly CandleInterval[]).map((interval) => ({
  value: interval,
  label: interval,
}));

/** LIVE CHART: the product's prices of any instrument, next to the embedded charts. Begins with the newest open signal's, and keeps it. */
export function LiveChartPanel({ signals }: { signals: readonly Signal[] }) {
  // A later publication does not change the shown instrument.
  const [chosen, setChosen] = useState<SignalInstrument | undefined>(() => signals[0]?.instrument);
  const [interval, setInterval] = useState<(typeof INTERVAL_OPTIONS)[number]['value']>('15m');
  const [ref, seen] = useInView<HTMLDivElement>();
  const symbols = useSymbols(signalInstruments);
  const instrument = chosen ?? writtenInstruments()[0];
  if (instrument === undefined) return null;
  return (
    <Panel title="Live chart" bleed note={<ConnectionBadge />} actions={<FeedLabel />}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-1.5 [--control:26px] max-md:[--control:40px]">
        <InstrumentChoice
          label="Instrument of the live chart"
          labelShown={false}
          symbols={symbols}
          value={instrument}
          onChange={setChosen}
        />
        <SegmentedControl
          label="Length of a bar"
          labelShown={false}
          options={INTERVAL_OPTIONS}
          value={interval}
          onChange={setInterval}
        />
        <span className="flex-1" />
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
          className="meta rounded-control hover:text-text"
        >
          Charting library by TradingView
        </a>
      </div>
      <div ref={ref} data-print="chart" className="relative grid h-[420px] content-center max-md:h-[240px]">
        {seen ? (
          <LiveChart key={`${instrument} ${interval}`} instrument={instrument} interval={interval} signals={signals} />
        ) : (
          <ChartSkeleton />
        )}
      </div>
    </Panel>
  );
}
