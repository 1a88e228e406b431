import type { ChartNote } from '@t0/contracts';
import { liveCollection } from '../../../shared/lib/live/live-collection.ts';

/** The note of each instrument and timeframe, live. */
export const chartNotes = liveCollection<ChartNote>({
  path: '/api/chart-notes',
  types: ['chart_note.updated', 'chart_note.deleted'],
  order: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  pollMs: 30_000,
  retries: 0,
  failure: 'The chart notes cannot be loaded.',
});
