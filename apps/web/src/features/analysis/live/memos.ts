import type { ChartMemo } from '@t0/contracts';
import { liveCollection } from '../../../shared/lib/live/live-collection.ts';

/** The market analysis of each instrument, live. */
export const chartMemos = liveCollection<ChartMemo>({
  path: '/api/chart-memos',
  types: ['chart_memo.updated'],
  order: (a, b) => a.instrument.localeCompare(b.instrument),
  pollMs: 30_000,
  retries: 0,
  failure: 'The analysis cannot be loaded.',
});
