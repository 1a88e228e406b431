import type { AnalyticsPoint } from '@t0/contracts';
import { count, counted } from '../../shared/lib/count.ts';
import { duration } from '../../shared/lib/format.ts';

/** A figure of each period that can be plotted. */
type Figure = Exclude<keyof AnalyticsPoint, 'at'>;

/** One plotted figure. Its tone shows its kind; the word next to it says it again. */
export interface PlotSeries {
  figure: Figure;
  name: string;
  tone: 'link' | 'long' | 'short' | 'warn' | 'quiet';
}

/** One plot: bars add up the events of a period, lines show a value over time. */
export interface PlotSpec {
  title: string;
  kind: 'bars' | 'lines';
  series: readonly PlotSeries[];
  format: (value: number) => string;
}

/** The plots of ANALYTICS, in order (docs/product/console.md#analytics). */
export const PLOTS: readonly PlotSpec[] = [
  {
    title: 'Signals',
    kind: 'bars',
    series: [{ figure: 'signals', name: 'published', tone: 'link' }],
    format: count,
  },
  {
    title: 'Notifications',
    kind: 'bars',
    series: [{ figure: 'notifications', name: 'published', tone: 'link' }],
    format: count,
  },
  {
    title: 'Deliveries to screens',
    kind: 'bars',
    series: [{ figure: 'deliveries', name: 'confirmed', tone: 'long' }],
    format: count,
  },
  {
    title: 'Publish to screen',
    kind: 'lines',
    series: [
      { figure: 'medianMs', name: 'median', tone: 'link' },
      { figure: 'p95Ms', name: 'p95', tone: 'warn' },
    ],
    format: duration,
  },
  {
    title: 'Members online',
    kind: 'lines',
    series: [
      { figure: 'membersOnline', name: 'members', tone: 'link' },
      { figure: 'sockets', name: 'sockets', tone: 'quiet' },
    ],
    format: count,
  },
  {
    title: 'Emails',
    kind: 'bars',
    series: [
      { figure: 'emailsSent', name: 'sent', tone: 'long' },
      { figure: 'emailsFailed', name: 'failed', tone: 'short' },
    ],
    format: count,
  },
];

/** The description of a plot, as a sentence: totals of bars; of lines, the last figure and the greatest. */
export function describePlot({ title, kind, series, format }: PlotSpec, points: readonly AnalyticsPoint[]): string {
  const parts = series.map(({ figure, name }) => {
    const values = points.map((point) => point[figure]).filter((value) => value !== null);
    if (values.length === 0) return `${name}: nothing measured`;
    if (kind === 'bars') return `${name}: ${format(values.reduce((sum, value) => sum + value, 0))} in all`;
    return `${name}: ${format(values.at(-1)!)} last, ${format(Math.max(...values))} at most`;
  });
  return `${title} over ${counted(points.length, 'period')}. ${parts.join('; ')}.`;
}
