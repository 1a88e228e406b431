import type { JournalEntry } from '@t0/contracts';
import { defineLive } from '../live/define-live.ts';

/** The member's decision on a signal; `id` is the signal's. */
export interface JournalMark {
  id: number;
  version: number;
  entry: JournalEntry;
}

/** An entry as the mark of its signal. */
export function toMark(entry: JournalEntry): JournalMark {
  return { id: entry.signalId, version: entry.version, entry };
}

/** The member's decisions on the signals that the terminal lists. Events say only that the journal changed: it is read again then. */
export const journalMarks = defineLive<JournalMark, null, JournalEntry[], 'journal.changed'>({
  scope: 'member',
  path: '/api/journal/marks',
  offline: true,
  events: ['journal.changed'],
  order: (a, b) => b.id - a.id,
  reading: (entries) => ({ rows: entries.map(toMark), complete: true }),
  changeOf: () => null,
  pollMs: 30_000,
  failure: 'The journal cannot be loaded.',
});

journalMarks.onUpdate(({ events }) => {
  if (events.length > 0) journalMarks.reread();
});
