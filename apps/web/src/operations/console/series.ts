import type { AnalyticsPoint } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';
import { duration } from '../../shared/lib/format.ts';
import type { PlotSpec } from '../../shared/plots/series.ts';

/** The plots of ANALYTICS, in order (docs/product/console.md#analytics). */
export const PLOTS: readonly PlotSpec<AnalyticsPoint>[] = [
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
