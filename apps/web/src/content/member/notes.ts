import type { ChartNote } from '@t0/contracts';
import { compareText } from '@t0/domain';
import { defineLive } from '../../live/define-live.ts';

/** The note of each instrument and timeframe, live. */
export const chartNotes = defineLive<ChartNote>({
  scope: 'member',
  path: '/api/chart-notes',
  offline: true,
  events: ['chart_note.updated', 'chart_note.deleted'],
  order: (a, b) => compareText(b.updatedAt, a.updatedAt),
  pollMs: 30_000,
  failure: 'The chart notes cannot be loaded.',
});
