import type { LiveEventType, Presence } from '@t0/contracts/live';
import type { Analytics, AnalyticsPoint, AnalyticsTiles as Figures } from '@t0/contracts/operations';
import { ChartNoAxesColumn } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { onPush } from '../../live/transient.ts';
import { useFollowed, type Followed } from '../../live/use-followed.ts';
import { duration } from '../../shared/lib/format.ts';
import { count, counted } from '../../shared/lib/count.ts';
import { throttleCalls } from '../../shared/lib/throttle-calls.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { seriesText, extentOf, type PlotSpec } from '../../shared/plots/series.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Tile, Tiles } from '../../shared/ui/tiles.tsx';
import { Plot } from '../../shared/plots/plot.tsx';
import { scaleTo, timeTicks } from '../../shared/plots/scale.ts';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';
import { request } from '../../shared/lib/http.ts';

/** The plots of ANALYTICS, in order (docs/product/console.md#analytics). */
const PLOTS: readonly PlotSpec<AnalyticsPoint>[] = [
  {
    title: 'Signals',
    kind: 'bars',
    series: [{ value: ({ signals }) => signals, name: 'published', tone: 'link' }],
    format: count,
  },
  {
    title: 'Notifications',
    kind: 'bars',
    series: [{ value: ({ notifications }) => notifications, name: 'published', tone: 'link' }],
    format: count,
  },
  {
    title: 'Deliveries to screens',
    kind: 'bars',
    series: [{ value: ({ deliveries }) => deliveries, name: 'confirmed', tone: 'long' }],
    format: count,
  },
  {
    title: 'Publish to screen',
    kind: 'lines',
    series: [
      { value: ({ medianMs }) => medianMs, name: 'median', tone: 'link' },
      { value: ({ p95Ms }) => p95Ms, name: 'p95', tone: 'warn' },
    ],
    format: duration,
  },
  {
    title: 'Members online',
    kind: 'lines',
    series: [
      { value: ({ membersOnline }) => membersOnline, name: 'members', tone: 'link' },
      { value: ({ sockets }) => sockets, name: 'sockets', tone: 'quiet' },
    ],
    format: count,
  },
  {
    title: 'Emails',
    kind: 'bars',
    series: [
      { value: ({ emailsSent }) => emailsSent, name: 'sent', tone: 'long' },
      { value: ({ emailsFailed }) => emailsFailed, name: 'failed', tone: 'short' },
    ],
    format: count,
  },
];

interface TimePlotProps {
  spec: PlotSpec<AnalyticsPoint>;
  points: readonly AnalyticsPoint[];
  stepMinutes: number;
  /** The range of the x axis, in ms since the epoch. */
  from: number;
  to: number;
}

/** Figures over time, in periods of some minutes. */
function TimePlot({ spec, points, stepMinutes, from, to }: TimePlotProps) {
  const times = useTimes();
  const axis = {
    from,
    to,
    step: stepMinutes * 60_000,
    ticks: timeTicks(from, to, times),
    at: (point: AnalyticsPoint) => Date.parse(point.at),
    label: (point: AnalyticsPoint) => times.short(point.at),
  };
  return <Plot spec={spec} rows={points} axis={axis} scale={scaleTo(extentOf(spec, points)[1])} />;
}

const TYPES: readonly LiveEventType[] = ['signal.created', 'notification.created', 'email.delivery'];

/** The figures are rolled up every 15 s: reading them more often than this shows nothing new. */
const EVERY_MS = 5000;

/** The rolled-up figures come without an event of their own. */
const REFRESH_MS = 15_000;

/** The measured figures, read again after the events that change them, with the presence as it is pushed. */
function useAnalytics(hours: number): Followed<Analytics> {
  const [presence, setPresence] = useState<Presence | null>(null);
  const followed = useFollowed({
    queryKey: ['/api/admin/analytics', hours],
    read: (signal) => request<Analytics>(`/api/admin/analytics?hours=${hours}`, { signal }),
    types: TYPES,
    pollMs: REFRESH_MS,
    everyMs: EVERY_MS,
    refreshMs: REFRESH_MS,
    failure: 'The figures cannot be loaded.',
  });
  useEffect(() => onPush('presence', setPresence), []);
  const { retry, data } = followed;
  const reread = useEffectEvent(retry);
  useEffect(() => {
    // A confirmation by a screen moves the median and the delivery rate.
    const { run, stop } = throttleCalls(EVERY_MS, () => reread());
    const off = onPush('receipt', run);
    return () => {
      off();
      stop();
    };
  }, []);
  if (!data || !presence) return followed;
  const { sockets: connections, members: membersOnline } = presence;
  return { ...followed, data: { ...data, tiles: { ...data.tiles, connections, membersOnline } } };
}

/**
 * The four measured tiles (docs/product/console.md#analytics). Undefined: still to come; their notes take the same lines
 * before and after, however many digits come.
 */
function AnalyticsTiles({ tiles }: { tiles: Figures | undefined }) {
  const sent = tiles?.sentToday;
  const [time, unit] = tiles?.medianMs == null ? [tiles && null, ''] : timeOf(tiles.medianMs);
  return (
    <Tiles>
      <Tile
        label="Sent today"
        value={sent && count(sent.emails + sent.notifications)}
        note={
          <>
            {sent ? counted(sent.emails, 'email') : '-- emails'},{' '}
            <span className="max-md:block">
              {sent ? counted(sent.notifications, 'notification') : '-- notifications'},
            </span>
            <br className="max-md:hidden" />
            since midnight UTC
          </>
        }
      />
      <Tile label="Publish to screen, median" value={time} unit={unit} note="last 24 hours" />
      <Tile
        label="Delivery rate"
        value={tiles && tiles.deliveryRate}
        unit="%"
        note="of deliveries to connected members, 24 hours"
      />
      <Tile
        label="Connections"
        value={tiles && count(tiles.connections)}
        note={`${tiles ? counted(tiles.membersOnline, 'member') : '-- members'} online now`}
      />
    </Tiles>
  );
}

/** '41', 'ms' or '1.2', 's'. */
const timeOf = (ms: number): [string, string] =>
  ms < 1000 ? [String(Math.round(ms)), 'ms'] : [(ms / 1000).toFixed(1), 's'];

/** The plotted figures as a table, newest period first. */
function FiguresTable({ points }: { points: readonly AnalyticsPoint[] }) {
  const times = useTimes();
  const columns = PLOTS.flatMap((spec) => spec.series.map((series) => ({ spec, series })));
  return (
    <ScrollTable
      label="Figures of each period"
      columns={[
        `Period from, ${times.name}`,
        ...columns.map(({ spec, series }) => [`${spec.title}, ${series.name}`, 'r'] as const),
      ]}
      className="max-h-[560px] overflow-auto"
    >
      {points.toReversed().map((point) => (
        <tr key={point.at}>
          <td>{times.bare.short(point.at)}</td>
          {columns.map(({ spec, series }) => (
            <td key={spec.title + series.name} className="num">
              {seriesText(spec, series, point)}
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}

const SPANS = [
  { value: '24', label: '24 h' },
  { value: '168', label: '7 d' },
  { value: '720', label: '30 d' },
] as const;

type Span = (typeof SPANS)[number]['value'];

const VIEWS = [
  { value: 'plots', label: 'Plots' },
  { value: 'table', label: 'Table' },
] as const;

type View = (typeof VIEWS)[number]['value'];

/** ANALYTICS: measured figures, now and over time (docs/product/console.md#analytics: measured instead of fixed figures). */
export function AnalyticsPanel() {
  const [span, setSpan] = useState<Span>('24');
  const [view, setView] = useState<View>('plots');
  const { data, status, error, retry } = useAnalytics(Number(span));
  const now = useNow(15_000);
  const times = useTimes();
  return (
    <div className="grid gap-4 max-md:gap-2">
      <Panel title="Analytics" bleed note={<ConnectionBadge />}>
        {status === 'error' ? (
          <PanelError title="The figures are not available" text={error} onRetry={retry} />
        ) : (
          <AnalyticsTiles tiles={data?.tiles} />
        )}
      </Panel>
      {status !== 'error' && (
        <Panel
          title="Over time"
          bleed
          note={
            data && (
              <span className="meta">
                periods of {data.stepMinutes} min, {times.name}
              </span>
            )
          }
          actions={
            <div className="flex gap-2">
              <SegmentedControl label="View" labelShown={false} options={VIEWS} value={view} onChange={setView} />
              <SegmentedControl label="Time span" labelShown={false} options={SPANS} value={span} onChange={setSpan} />
            </div>
          }
        >
          {!data && <PlotsSkeleton />}
          {data && data.series.length === 0 && (
            <PanelState
              icon={ChartNoAxesColumn}
              title="Nothing was measured in this time"
              text="This panel counts publications and members online in periods of five minutes."
            />
          )}
          {data && data.series.length > 0 && view === 'table' && <FiguresTable points={data.series} />}
          {data && data.series.length > 0 && view === 'plots' && (
            <div className="grid grid-cols-2 max-desk:grid-cols-1">
              {PLOTS.map((spec) => (
                <TimePlot
                  key={spec.title}
                  spec={spec}
                  points={data.series}
                  stepMinutes={data.stepMinutes}
                  from={now - Number(span) * 3_600_000}
                  to={now}
                />
              ))}
            </div>
          )}
        </Panel>
      )}
    </div>
  );
}

function PlotsSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-4 p-4 max-desk:grid-cols-1">
      {PLOTS.map(({ title }) => (
        <Skeleton key={title} className="h-36 w-full" />
      ))}
    </div>
  );
}
