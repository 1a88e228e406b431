import type { Signal, UpdateSignalDto } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { HttpError } from '../../../shared/lib/http.ts';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { updateSignal } from '../api/update-signal.ts';
import {
  changedMeanwhile,
  changesOf,
  EDITED,
  editOf,
  editResolver,
  fromDateField,
  toDateField,
} from '../signal-edit.ts';
import type { SignalEdit } from '../signal-edit.ts';

/** What an editor needs from its surroundings. */
export interface EditorOptions {
  /** The signal as it is now; it may change while it is edited. */
  signal: Signal;
  /** Called with the server's answer to every change. */
  onSaved: (signal: Signal) => void;
  /** Called when the server holds a newer state than this screen. */
  onStale: () => void;
  /** Called when editing is over. */
  onDone: () => void;
}

/** One signal being edited. */
export interface SignalEditor {
  form: UseFormReturn<SignalEdit>;
  /** What somebody else changed since editing began; null when nothing. */
  notice: string | null;
  busy: boolean;
  save: () => void;
  /** Saves the creation date by itself. */
  saveDate: (text: string) => void;
}

/**
 * Edits a signal. Only the fields that were edited are sent, with the version on this screen: a newer one on the
 * server refuses the change, nothing typed is lost, and saving again applies it to the state shown by then.
 */
export function useSignalEditor({ signal, onSaved, onStale, onDone }: EditorOptions): SignalEditor {
  const [before] = useState(signal);
  const [savedVersion, setSavedVersion] = useState(signal.version);
  const form = useForm<SignalEdit>({ resolver: editResolver, defaultValues: editOf(signal) });
  const update = useMutation({
    mutationFn: (changes: UpdateSignalDto) =>
      updateSignal(signal.id, { ...changes, version: Math.max(signal.version, savedVersion) }),
    onSuccess: (saved) => {
      setSavedVersion(saved.version);
      onSaved(saved);
    },
    onError: (error) => {
      toastFailure('UPDATE FAILED', error, 'The signal was not changed');
      if (!(error instanceof HttpError)) return;
      if (error.statusCode === 409) onStale();
      for (const field of EDITED) {
        const message = error.fields[field];
        if (message) form.setError(field, { message });
      }
    },
  });

  const save = form.handleSubmit((edit) => {
    const changes = changesOf(before, edit);
    if (Object.keys(changes).length === 0) return onDone();
    update.mutate(changes, {
      onSuccess: () => {
        toast({ title: 'SIGNAL UPDATED', description: 'Every member sees the change' });
        onDone();
      },
    });
  });

  const saveDate = (text: string): void => {
    const createdAt = fromDateField(text);
    if (createdAt === null || text === toDateField(signal.createdAt)) return;
    const done = { title: 'SIGNAL UPDATED', description: 'Creation date saved' };
    update.mutate({ createdAt }, { onSuccess: () => toast(done) });
  };

  const changed = changedMeanwhile(before, signal);
  return {
    form,
    notice: changed && `${changed}. Your values are kept: saving changes only what you edited.`,
    busy: update.isPending,
    save: () => void save(),
    saveDate,
  };
}
