import type { Signal, UpdateSignalDto } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useMergedEdit } from '../../../shared/editing/use-merged-edit.ts';
import type { MergedEditing } from '../../../shared/editing/use-merged-edit.ts';
import { fromDateField, toDateField } from '../../../shared/lib/date-field.ts';
import { HttpError } from '../../../shared/lib/http.ts';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { updateSignal } from '../api/update-signal.ts';
import { changesOf, EDITED, editOf, editResolver } from '../signal-edit.ts';
import type { SignalEdit } from '../signal-edit.ts';

/** What an editor needs from its surroundings. */
export interface EditorOptions {
  /** The signal as it is now; it may change while it is edited. */
  signal: Signal;
  /** Called with the server's answer to every change, and with the current state behind a refused one. */
  onSaved: (signal: Signal) => void;
  /** Called when editing is over. */
  onDone: () => void;
}

/** One signal being edited. */
export interface SignalEditor {
  form: UseFormReturn<SignalEdit>;
  /** How the edit stands towards what somebody else changed meanwhile. */
  editing: MergedEditing<SignalEdit>;
  busy: boolean;
  save: () => void;
  /** Saves the creation date by itself. */
  saveDate: (text: string) => void;
}

/**
 * Edits a signal. Only the fields that were edited are sent, with the version they were edited against; when somebody else was
 * faster, neither version is lost: untouched fields follow, and where both changed the same one the person chooses.
 */
export function useSignalEditor({ signal, onSaved, onDone }: EditorOptions): SignalEditor {
  const form = useForm<SignalEdit>({ resolver: editResolver, defaultValues: editOf(signal) });
  const editing = useMergedEdit(form, { values: editOf(signal), version: signal.version });
  const update = useMutation({
    mutationFn: (changes: UpdateSignalDto) => updateSignal(signal.id, changes),
    onSuccess: onSaved,
    onError: (error) => {
      toastFailure('UPDATE FAILED', error, 'The signal was not changed');
      if (!(error instanceof HttpError)) return;
      if (error.statusCode === 409 && error.current) onSaved(error.current as Signal);
      for (const field of EDITED) {
        const message = error.fields[field];
        if (message) form.setError(field, { message });
      }
    },
  });

  const save = form.handleSubmit((edit) => {
    if (editing.clashes.length > 0 || update.isPending) return;
    const changes = changesOf(signal.instrument, editing.base.values, edit);
    if (Object.keys(changes).length === 0) return onDone();
    update.mutate(
      { ...changes, version: editing.base.version },
      {
        onSuccess: () => {
          toast({ title: 'SIGNAL UPDATED', description: 'Every member sees the change' });
          onDone();
        },
      },
    );
  });

  const saveDate = (text: string): void => {
    const createdAt = fromDateField(text);
    if (createdAt === null || text === toDateField(signal.createdAt)) return;
    const done = { title: 'SIGNAL UPDATED', description: 'Creation date saved' };
    update.mutate({ createdAt, version: signal.version }, { onSuccess: () => toast(done) });
  };

  return { form, editing, busy: update.isPending, save: () => void save(), saveDate };
}
