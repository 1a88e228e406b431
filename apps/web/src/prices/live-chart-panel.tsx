import { signalInstruments, writtenInstruments } from '@t0/contracts/prices';
import type { CandleInterval, InstrumentSymbol, SignalInstrument, CandlePage } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { isOpenSignal, signalTitle } from '@t0/domain/signals';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { ChartCandlestick } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useConnection } from '../shared/lib/connection.ts';
import { usePollWhileAway } from '../live/poll-while-away.ts';
import { messageOf, request } from '../shared/lib/http.ts';
import { lazyPart } from '../shared/lib/lazy-part.ts';
import { useInView } from '../shared/lib/use-in-view.ts';
import { usePageHidden } from '../shared/lib/use-page-hidden.ts';
import { ConnectionBadge } from '../shared/ui/connection-badge.tsx';
import { PanelError, PanelState } from '../shared/ui/panel-state.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { SelectField } from '../shared/ui/field.tsx';
import { SegmentedControl } from '../shared/ui/segmented-control.tsx';
import { FeedLabel } from './feed-label.tsx';
import { InstrumentChoice } from './instrument-choice.tsx';
import { useSymbols } from './instruments.ts';
import { levelLines, toBars, type ChartMark } from './bars.ts';

/** GET /api/candles/{instrument}: the product's price history. Read again whenever a chart is opened: ticks do not reach a closed one. */
const candlesQuery = (instrument: InstrumentSymbol, interval: CandleInterval) =>
  queryOptions({
    queryKey: ['/api/candles', instrument, interval],
    queryFn: ({ signal }) => request<CandlePage>(`/api/candles/${instrument}?interval=${interval}`, { signal }),
    staleTime: 0,
    retry: 1,
  });

const BARS = [34, 52, 46, 60, 41, 55, 68, 49, 62, 57, 71, 64, 53, 66, 74, 61, 69, 78, 66, 72];

/** The chart while its bars are being read: their shape, no shimmer. */
function ChartSkeleton() {
  return (
    <div role="status" className="absolute inset-0 flex items-center justify-around px-6">
      <span className="sr-only">Loading the chart</span>
      {BARS.map((height, index) => (
        <span key={index} aria-hidden className="w-1.5 rounded-[1px] bg-pressed" style={{ height: `${height / 2}%` }} />
      ))}
    </div>
  );
}

const ChartCanvas = lazyPart('The chart', () =>
  import('./member/chart-canvas.tsx').then((module) => module.ChartCanvas),
);

interface LiveChartProps {
  instrument: InstrumentSymbol;
  interval: CandleInterval;
  /** The signal whose levels are drawn; null: none. */
  signal: Signal | null;
  /** What happened to it. */
  marks?: readonly ChartMark[];
  /** The first time to show, ms since the epoch; left out: as much as fits. */
  from?: number;
}

/** Polling interval while the socket is disconnected, and while there is no bar yet, in ms. */
const POLL_MS = 30_000;

/** The product's price history of one instrument, moving with the ticks, with the levels of one signal. Fills its box. */
export function LiveChart({ instrument, interval, signal, marks, from }: LiveChartProps) {
  const connected = useConnection(({ state }) => state === 'live');
  const live = !usePageHidden() && connected;
  const away = usePollWhileAway(POLL_MS);
  const { data, error, isError, refetch } = useQuery({
    ...candlesQuery(instrument, interval),
    // Ticks move the last bar; the first one is made by the server.
    refetchInterval: ({ state }) => (state.data?.candles.length === 0 ? POLL_MS : away),
  });
  const wasAway = useRef(false);
  useEffect(() => {
    // Ticks were missed while the socket was disconnected, or the page was hidden.
    if (live && wasAway.current) void refetch();
    wasAway.current = !live;
  }, [live, refetch]);
  const bars = useMemo(() => toBars(data?.candles ?? []), [data]);
  const lines = useMemo(() => (signal ? levelLines(signal) : []), [signal]);
  if (!data) {
    if (!isError) return <ChartSkeleton />;
    const text = messageOf(error, 'The price history cannot be loaded.');
    return <PanelError title="The chart is not available" text={text} onRetry={() => void refetch()} />;
  }
  if (bars.length === 0) {
    return <PanelState icon={ChartCandlestick} title="No price history yet" text="It grows with every minute." />;
  }
  return (
    <figure className="absolute inset-0" data-testid={`live-chart-${instrument}`}>
      <Suspense fallback={<ChartSkeleton />}>
        <ChartCanvas instrument={instrument} interval={interval} bars={bars} lines={lines} marks={marks} from={from} />
      </Suspense>
      <figcaption className="sr-only">
        {`${instrument}, bars of ${interval}, last close ${formatPrice(instrument, data.candles.at(-1)!.close)}.`}
        {lines.map(({ title, price }) => ` ${title} ${formatPrice(instrument, price)}.`).join('')}
      </figcaption>
    </figure>
  );
}

const INTERVAL_OPTIONS = (['1m', '5m', '15m', '1h', '4h', '1d'] as const satisfies readonly CandleInterval[]).map(
  (interval) => ({
    value: interval,
    label: interval,
  }),
);

/** LIVE CHART: the product's prices of any instrument, next to the embedded charts. Begins with the newest open signal, and keeps it. */
export function LiveChartPanel({ signals }: { signals: readonly Signal[] }) {
  // A later publication does not change the shown instrument.
  const [chosen, setChosen] = useState<SignalInstrument | undefined>(() => signals[0]?.instrument);
  const [interval, setInterval] = useState<(typeof INTERVAL_OPTIONS)[number]['value']>('15m');
  const [ref, seen] = useInView<HTMLDivElement>();
  const [signalId, setSignalId] = useState(() => signals[0]?.id);
  const symbols = useSymbols(signalInstruments);
  const instrument = chosen ?? writtenInstruments()[0];
  if (instrument === undefined) return null;
  // One that ended stays as long as it is chosen.
  const own = signals.filter((one) => one.instrument === instrument && (isOpenSignal(one) || one.id === signalId));
  const signal = own.find(({ id }) => id === signalId) ?? null;
  return (
    <Panel title="Live chart" bleed note={<ConnectionBadge />} actions={<FeedLabel />}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-1.5 [--control:26px] max-md:[--control:40px]">
        <InstrumentChoice
          label="Instrument of the live chart"
          labelShown={false}
          symbols={symbols}
          value={instrument}
          onChange={(symbol) => {
            setChosen(symbol);
            setSignalId(signals.find((one) => one.instrument === symbol && isOpenSignal(one))?.id);
          }}
        />
        <SelectField
          label="Signal of the live chart"
          labelShown={false}
          className="w-60 max-w-full"
          none="No signal"
          value={signal?.id ?? ''}
          onChange={({ target }) => setSignalId(Number(target.value) || undefined)}
          options={own.map((one) => [String(one.id), signalTitle(one)])}
        />
        <SegmentedControl
          label="Length of a bar"
          labelShown={false}
          options={INTERVAL_OPTIONS}
          value={interval}
          onChange={setInterval}
        />
        <span className="flex-1" />
        <Link to={`/alerts?instrument=${instrument}`} className="meta rounded-control hover:text-text">
          Set an alert
        </Link>
      </div>
      <div ref={ref} data-print="chart" className="relative grid h-[420px] content-center max-md:h-[224px]">
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
          className="meta absolute top-1 left-4 z-1 rounded-control hover:text-text"
        >
          Charting library by TradingView
        </a>
        {seen ? (
          <LiveChart key={`${instrument} ${interval}`} instrument={instrument} interval={interval} signal={signal} />
        ) : (
          <ChartSkeleton />
        )}
      </div>
    </Panel>
  );
}
