import { JournalView } from '../../journal/member/journal-view.tsx';
import { useSignals } from '../../signals/member/use-signals.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

/** JOURNAL: the member's decisions on the signals (docs/product/journal.md#page). */
export function JournalPage() {
  useDocumentTitle('Journal');
  const { signals } = useSignals();
  return <JournalView signals={signals} />;
}
