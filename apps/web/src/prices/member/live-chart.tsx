import type { CandleInterval, InstrumentSymbol, Signal } from '@t0/contracts';
import { formatPrice, isOpenSignal } from '@t0/domain';
import { useQuery } from '@tanstack/react-query';
import { ChartCandlestick } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { useConnection } from '../../live/connection-store.ts';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { usePageHidden } from '../../shared/lib/use-page-hidden.ts';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { candlesQuery } from './api.ts';
import { levelLines, toBars } from './bars.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';

const ChartCanvas = lazyPart('The chart', () => import('./chart-canvas.tsx').then((module) => module.ChartCanvas));

interface LiveChartProps {
  instrument: InstrumentSymbol;
  interval: CandleInterval;
  signals: readonly Signal[];
}

/** Polling interval while the socket is disconnected, and while there is no bar yet, in ms. */
const POLL_MS = 30_000;

/** The product's price history of one instrument, moving with the ticks, with the levels of its open signals. Fills its box. */
export function LiveChart({ instrument, interval, signals }: LiveChartProps) {
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
  const lines = useMemo(
    () => levelLines(signals.filter((signal) => signal.instrument === instrument && isOpenSignal(signal))),
    [signals, instrument],
  );
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
        <ChartCanvas instrument={instrument} interval={interval} bars={bars} lines={lines} />
      </Suspense>
      <figcaption className="sr-only">
        {`${instrument}, bars of ${interval}, last close ${formatPrice(instrument, data.candles.at(-1)!.close)}.`}
        {lines.map(({ title, price }) => ` ${title} ${formatPrice(instrument, price)}.`).join('')}
      </figcaption>
    </figure>
  );
}
