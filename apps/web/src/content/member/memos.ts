import type { ChartMemo } from '@t0/contracts';
import { compareText } from '@t0/domain';
import { defineLive } from '../../live/define-live.ts';

/** The market analysis of each instrument, live. */
export const chartMemos = defineLive<ChartMemo>({
  scope: 'member',
  path: '/api/chart-memos',
  offline: true,
  events: ['chart_memo.updated'],
  order: (a, b) => compareText(a.instrument, b.instrument),
  pollMs: 30_000,
  failure: 'The analysis cannot be loaded.',
});
