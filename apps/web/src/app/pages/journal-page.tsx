import { JournalView } from '../../features/journal/components/journal-view.tsx';
import { useSignals } from '../../features/signal-feed/hooks/use-signals.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

/** JOURNAL: what the member did with the signals (docs/product/journal.md#page). */
export function JournalPage() {
  useDocumentTitle('Journal');
  const { signals } = useSignals();
  return <JournalView signals={signals} />;
}
