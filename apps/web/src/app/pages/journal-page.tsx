import { JournalView } from '../../journal/member/journal-view.tsx';
import type { Signal } from '@t0/contracts/signals';
import { useSignals } from '../../signals/member/use-signals.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

const NONE: readonly Signal[] = [];

/** JOURNAL: the member's decisions on the signals (docs/product/journal.md#page). */
export function JournalPage() {
  useDocumentTitle('Journal');
  const { signals } = useSignals();
  return <JournalView signals={signals} />;
}

/** The own journal of somebody who lost access (docs/product/journal.md#readers): to read, edit, export and delete. */
export function OwnJournalPage() {
  useDocumentTitle('Journal');
  return <JournalView signals={NONE} hasAccess={false} />;
}
