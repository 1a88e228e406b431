import type { JournalDecision, JournalEntry, JournalFields, JournalNumber, JournalRow } from '@t0/contracts/journal';
import { LIMITS } from '@t0/contracts/platform';
import { journalKind } from '@t0/domain/journal';
import { readAmount, shownNumber } from '@t0/domain/prices';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { fromDateField, toDateField, UNFINISHED } from '../../shared/lib/date-field.ts';
import { HttpError, messageOf, request } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DateInput } from '../../shared/ui/date-input.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';

/** An entry as its form holds it: everything as typed. */
type EntryDraft = Record<Exclude<keyof JournalFields, 'decision'>, string> & Pick<JournalFields, 'decision'>;

/** The form of an entry with its current values. */
function toDraft(entry: JournalEntry): EntryDraft {
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
function changesOf(draft: EntryDraft, entry: JournalEntry): Partial<JournalFields> {
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

const DECISIONS: readonly { value: JournalDecision; label: string }[] = [
  { value: 'taken', label: 'TOOK IT' },
  { value: 'skipped', label: 'SKIPPED' },
];

interface EntryDialogProps {
  entry: JournalRow;
  onChanged: () => void;
  onClose: () => void;
}

/** The fields of one entry (docs/product/journal.md#fields). Saved elsewhere meanwhile: refused, and the current values are a press away. */
export function EntryDialog({ entry, onChanged, onClose }: EntryDialogProps) {
  const [base, setBase] = useState<JournalEntry>(entry);
  const [draft, setDraft] = useState(() => toDraft(entry));
  const title = `#${entry.signalId} ${entry.instrument}`;
  const done = (words: string): void => {
    toast({ title: words, description: title });
    onChanged();
    onClose();
  };
  const save = useMutation({
    mutationFn: () =>
      request<JournalEntry>(`/api/journal/entries/${base.id}`, {
        method: 'PATCH',
        body: { ...changesOf(draft, base), version: base.version },
      }),
    onSuccess: () => done('ENTRY SAVED'),
  });
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await request(`/api/journal/entries/${base.id}`, { method: 'DELETE' });
      } catch (error) {
        // Gone already, in another tab.
        if (!(error instanceof HttpError && error.statusCode === 404)) throw error;
      }
    },
    onSuccess: () => done('ENTRY DELETED'),
    onError: (error) => toastFailure('Entry not deleted', error, 'The entry could not be deleted.'),
  });
  const { error } = save;
  const errors = error instanceof HttpError ? error.fields : {};
  const current = error instanceof HttpError ? (error.current as JournalEntry | undefined) : undefined;
  const field = (name: Exclude<keyof EntryDraft, 'decision'>) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const figure = (name: JournalNumber) => ({
    of: journalKind(entry.instrument, name),
    value: draft[name],
    error: errors[name],
    onText: (text: string) => setDraft((before) => ({ ...before, [name]: text })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The field says so.
    if (draft.at === UNFINISHED || draft.exitAt === UNFINISHED) return;
    save.mutate();
  };
  return (
    <Dialog
      title={title}
      description={`Your notes on signal ${entry.signalId}`}
      onClose={onClose}
      className="md:w-[520px]"
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-2 gap-4 p-5 max-md:p-4">
          <div className="col-span-2">
            <SegmentedControl
              label="Decision"
              options={DECISIONS}
              value={draft.decision}
              onChange={(decision) => setDraft({ ...draft, decision })}
            />
          </div>
          <DateInput className="max-md:col-span-2" label="Time, UTC" type="datetime-local" {...field('at')} />
          <NumberField label="Fill" {...figure('fill')} />
          <NumberField label="Size, lots" {...figure('size')} />
          <NumberField label="Risk, % for 1 R" {...figure('riskPercent')} />
          <NumberField label="Exit" {...figure('exit')} />
          <DateInput className="max-md:col-span-2" label="Exit time, UTC" type="datetime-local" {...field('exitAt')} />
          <div className="col-span-2">
            <TextField label="Note" maxLength={LIMITS.journal.noteMax} {...field('note')} />
          </div>
        </div>
        {error && Object.keys(errors).length === 0 && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-3 border-t border-line bg-warn-1 px-5 py-2.5 max-md:px-4"
          >
            <p className="text-meta">
              {current
                ? 'This entry was changed in another tab meanwhile.'
                : messageOf(error, 'The entry could not be saved.')}
            </p>
            {current && (
              <Button
                size="sm"
                onClick={() => {
                  setBase(current);
                  setDraft(toDraft(current));
                  save.reset();
                }}
              >
                Show the current values
              </Button>
            )}
          </div>
        )}
        <footer className="flex gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
          <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            <Trash2 size={14} aria-hidden /> Delete
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? 'SAVING...' : 'SAVE'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
