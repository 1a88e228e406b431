import { SignalsAdminPanel } from '../../features/signal-administration/components/signals-admin-panel.tsx';
import { useSignals } from '../../features/signal-feed/hooks/use-signals.ts';
import { receiveAnswer } from '../../features/signal-feed/live/feed-store.ts';
import { useConnection } from '../../shared/lib/live/connection-store.ts';

/** SIGNALS: every signal, edited in its row. */
export function SignalsTab() {
  const { signals, status, error, retry } = useSignals();
  const live = useConnection((connection) => connection.state === 'live');
  return (
    <SignalsAdminPanel
      signals={signals}
      status={status}
      error={error}
      onRetry={retry}
      onSaved={receiveAnswer}
      // While live, the event itself brings the change.
      onStale={() => !live && retry()}
    />
  );
}
