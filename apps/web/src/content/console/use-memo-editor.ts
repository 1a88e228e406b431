import type { ChartMemo, SignalInstrument } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf } from '../../shared/editing/current-of.ts';
import { differing } from '../../shared/editing/edit-state.ts';
import { useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { writeMemo } from './api.ts';
import { checkMemo, snapshotOfMemo } from './memo-fields.ts';
import type { MemoFields } from './memo-fields.ts';

/** A memo being edited. */
export interface MemoEditor {
  edit: VersionedEdit<MemoFields>;
  errors: Record<string, string>;
  busy: boolean;
  save: () => Promise<void>;
}

/** Edits the memo of an instrument: only changed fields are sent, with the expected version. */
export function useMemoEditor(
  instrument: SignalInstrument,
  memo: ChartMemo | undefined,
  onChanged: () => void,
): MemoEditor {
  const edit = useVersionedEdit(`memo:${instrument}`, snapshotOfMemo(memo));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const onStored = (stored: ChartMemo): void => {
    edit.saved(snapshotOfMemo(stored));
    onChanged();
    toast({ title: 'ANALYSIS UPDATED', description: `Every member sees the ${instrument} analysis` });
  };
  const write = useMutation({
    mutationFn: () => writeMemo(instrument, { ...edit.changes, version: edit.version }),
    onSuccess: onStored,
    onError: (error) => {
      const current = currentOf<ChartMemo>(error);
      // A lost answer: the stored memo equals the sent one.
      if (current && differing(edit.fields, snapshotOfMemo(current).fields).length === 0) return onStored(current);
      if (current) edit.receive(snapshotOfMemo(current));
      if (error instanceof HttpError) setErrors(error.fields);
      toastFailure('UPDATE FAILED', error, 'The analysis was not changed');
    },
  });
  const save = async (): Promise<void> => {
    const found = await checkMemo(edit.fields);
    setErrors(found);
    if (Object.keys(found).length === 0) write.mutate();
  };
  return { edit, errors, busy: write.isPending, save };
}
