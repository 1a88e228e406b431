import { HistoryPanel } from '../../notifications/console/history-panel.tsx';

/** HISTORY: every notification, searched, edited, deleted. */
export function HistoryTab() {
  return <HistoryPanel />;
}
