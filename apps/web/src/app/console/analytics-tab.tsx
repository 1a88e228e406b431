import { AnalyticsBoard } from '../../features/analytics/components/analytics-board.tsx';

/** ANALYTICS: measured figures. */
export function AnalyticsTab() {
  return <AnalyticsBoard />;
}
