import type { JournalEntry, JournalFields } from '@t0/contracts';
import { fromDateField, toDateField } from '../../shared/lib/date-field.ts';

/** An entry as its form holds it: everything as typed. */
export type EntryDraft = Record<Exclude<keyof JournalFields, 'decision'>, string> & Pick<JournalFields, 'decision'>;

/** The form of an entry as it stands. */
export function toDraft(entry: JournalEntry): EntryDraft {
  return {
    decision: entry.decision,
    at: toDateField(entry.at),
    fill: entry.fill ?? '',
    size: entry.size ?? '',
    riskPercent: entry.riskPercent ?? '',
    exit: entry.exit ?? '',
    exitAt: entry.exitAt === null ? '' : toDateField(entry.exitAt),
    note: entry.note,
  };
}

/** What a draft changes of the entry, as the server takes it; a time that is none is sent as typed, to be refused in words. */
export function changesOf(draft: EntryDraft, entry: JournalEntry): Partial<JournalFields> {
  const before = toDraft(entry);
  const changed = (Object.keys(draft) as (keyof EntryDraft)[]).filter((name) => draft[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, toField(name, draft[name])]));
}

function toField(name: keyof EntryDraft, text: string): string | null {
  switch (name) {
    case 'decision':
    case 'note':
      return text;
    case 'at':
    case 'exitAt':
      return text === '' && name === 'exitAt' ? null : (fromDateField(text) ?? text);
    default: {
      const typed = text.trim().replace(',', '.');
      return typed === '' ? null : typed;
    }
  }
}
