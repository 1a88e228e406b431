import type { ChartNote } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf } from '../../shared/editing/current-of.ts';
import { useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { writeNote } from './api.ts';
import { checkNote, noteIdOf, snapshotOfNote } from './note-fields.ts';
import type { NoteFields, NotePlace } from './note-fields.ts';

/** A note being written. */
export interface NoteEditor {
  edit: VersionedEdit<NoteFields>;
  error: string | undefined;
  busy: boolean;
  save: () => Promise<void>;
}

interface NoteEditorOptions {
  /** The key of the typed text in this place of the screen. */
  name: string;
  place: NotePlace;
  /** The note as it is now. */
  note: ChartNote | undefined;
  onChanged: () => void;
  onSaved?: () => void;
}

/** Writes the note of an instrument and timeframe, with the version that was on this screen. */
export function useNoteEditor({ name, place, note, onChanged, onSaved }: NoteEditorOptions): NoteEditor {
  const [seen, setSeen] = useState(note?.id ?? 0);
  if (note && note.id !== seen) setSeen(note.id);
  const edit = useVersionedEdit(`${name}:${place.instrument}:${place.timeframe}`, snapshotOfNote(note, seen));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const body = { ...place, content: edit.fields.content, version: edit.version };
  const onStored = (stored: ChartNote): void => {
    edit.saved(snapshotOfNote(stored));
    onChanged();
    toast({ title: 'CHART NOTE UPDATED', description: `${place.instrument} ${place.timeframe}` });
    onSaved?.();
  };
  const write = useMutation({
    mutationFn: () => writeNote(body),
    onSuccess: onStored,
    onError: (error) => {
      const current = currentOf<ChartNote>(error);
      // A lost answer: the stored note equals the sent one.
      if (current && current.note === body.content.trim()) return onStored(current);
      if (current !== undefined) edit.receive(snapshotOfNote(current, noteIdOf(edit.order)));
      if (error instanceof HttpError) setErrors(error.fields);
      toastFailure('UPDATE FAILED', error, 'The chart note was not changed');
    },
  });
  const save = async (): Promise<void> => {
    const found = await checkNote(body);
    setErrors(found);
    if (Object.keys(found).length === 0) write.mutate();
  };
  return { edit, error: errors.content, busy: write.isPending, save };
}
