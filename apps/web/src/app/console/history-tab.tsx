import { HistoryPanel } from '../../features/notification-history/components/history-panel.tsx';

/** HISTORY: every notification, searched, edited, deleted. */
export function HistoryTab() {
  return <HistoryPanel />;
}
