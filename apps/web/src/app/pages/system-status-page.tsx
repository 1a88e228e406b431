import { AlertsPanel, AlertsHead } from '../../notifications/member/alerts-panel.tsx';
import { useMarking } from '../../notifications/member/use-marking.ts';
import { useNotifications } from '../../notifications/member/use-notifications.ts';
import { useSignals } from '../../signals/member/use-signals.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

/** SYSTEM STATUS: every alert of the member, with the signals they are tied to. */
export function SystemStatusPage() {
  useDocumentTitle('System status');
  const list = useNotifications();
  const { signals, status } = useSignals();
  // An alert has one more line while its signal is open: content rendered before that is known would move.
  const shown = status === 'loading' ? { ...list, status } : list;
  const marking = useMarking();
  return (
    <div className="px-(--gutter) pt-5 pb-8 max-md:px-0 max-md:pt-4">
      <AlertsHead list={list} marking={marking} />
      <AlertsPanel list={shown} signals={signals} marking={marking} />
    </div>
  );
}
