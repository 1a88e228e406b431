import type { JournalEntry, JournalFields, JournalNumber } from '@t0/contracts';
import { journalKind, readAmount, shownNumber } from '@t0/domain';
import { fromDateField, toDateField } from '../../shared/lib/date-field.ts';

/** An entry as its form holds it: everything as typed. */
export type EntryDraft = Record<Exclude<keyof JournalFields, 'decision'>, string> & Pick<JournalFields, 'decision'>;

/** The form of an entry with its current values. */
export function toDraft(entry: JournalEntry): EntryDraft {
  const shown = (name: JournalNumber): string => {
    const value = entry[name];
    return value === null ? '' : shownNumber(value, journalKind(entry.instrument, name));
  };
  return {
    decision: entry.decision,
    at: toDateField(entry.at),
    fill: shown('fill'),
    size: shown('size'),
    riskPercent: shown('riskPercent'),
    exit: shown('exit'),
    exitAt: entry.exitAt === null ? '' : toDateField(entry.exitAt),
    note: entry.note,
  };
}

/**
 * The fields of the entry that a draft changes, as the server takes them. Unreadable input is sent as typed, so that the server refuses it
 * with a message.
 */
export function changesOf(draft: EntryDraft, entry: JournalEntry): Partial<JournalFields> {
  const before = toDraft(entry);
  const changed = (Object.keys(draft) as (keyof EntryDraft)[]).filter((name) => draft[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, toField(name, draft[name], entry.instrument)]));
}

function toField(name: keyof EntryDraft, text: string, instrument: string): string | null {
  switch (name) {
    case 'decision':
    case 'note':
      return text;
    case 'at':
    case 'exitAt':
      return text === '' && name === 'exitAt' ? null : (fromDateField(text) ?? text);
    default: {
      if (text.trim() === '') return null;
      const read = readAmount(text, journalKind(instrument, name));
      return 'value' in read ? read.value : text.trim();
    }
  }
}
