import { ChartMemoDto } from '@t0/contracts/content';
import type { ChartMemo } from '@t0/contracts/content';
import type { SignalInstrument } from '@t0/contracts/prices';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checkBy, currentOf, useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { differing } from '../../shared/editing/edit-state.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { writeMemo } from './api.ts';

/** The fields of the memo editor (docs/product/console.md#analysis). */
export interface MemoFields extends Record<string, unknown> {
  memoText: string;
  keyLevels: string;
  marketStructure: string;
  riskManagement: string;
  memoImageUrls: string[];
}

/** The names of the fields on screen. */
export const MEMO_NAMES: Readonly<Record<string, string>> = {
  memoText: 'Analysis text',
  keyLevels: 'Key levels',
  marketStructure: 'Market structure',
  riskManagement: 'Risk management',
  memoImageUrls: 'Images',
};

/** The current memo of an instrument; version 0 if there is none. */
export function snapshotOfMemo(memo: ChartMemo | undefined): EditSnapshot<MemoFields> {
  const { memoText = '', keyLevels = '', marketStructure = '', riskManagement = '', memoImageUrls = [] } = memo ?? {};
  const version = memo?.version ?? 0;
  const fields = { memoText, keyLevels, marketStructure, riskManagement, memoImageUrls };
  return { fields, version, order: version };
}

/** The contract's rules for a memo. */
export const checkMemo = checkBy(ChartMemoDto);

/** The images with one moved by a number of places. */
export function moveImage(images: readonly string[], index: number, by: -1 | 1): string[] {
  const moved = [...images];
  const [image] = moved.splice(index, 1);
  if (image !== undefined) moved.splice(Math.min(moved.length, Math.max(0, index + by)), 0, image);
  return moved;
}

/** A memo being edited. */
interface MemoEditor {
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
