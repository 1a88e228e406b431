import { ChartMemoDto, type ChartMemo } from '@t0/contracts/content';
import type { SignalInstrument } from '@t0/contracts/prices';
import {
  checkBy,
  useVersionedEdit,
  useVersionedForm,
  type VersionedForm,
} from '../../shared/editing/use-versioned-edit.ts';
import { differing, type EditSnapshot } from '../../shared/editing/edit-state.ts';
import { request } from '../../shared/lib/http.ts';
import { toast } from '../../shared/ui/toast-store.ts';

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

/** Edits the memo of an instrument: only changed fields are sent, with the expected version. */
export function useMemoEditor(
  instrument: SignalInstrument,
  memo: ChartMemo | undefined,
  onChanged: () => void,
): VersionedForm<MemoFields> {
  const edit = useVersionedEdit(`memo:${instrument}`, snapshotOfMemo(memo));
  return useVersionedForm(edit, {
    check: () => checkMemo(edit.fields),
    write: () =>
      request<ChartMemo>(`/api/chart-memos/${instrument}`, {
        method: 'PUT',
        body: { ...edit.changes, version: edit.version },
      }),
    snapshotOf: snapshotOfMemo,
    isSent: (current) => differing(edit.fields, snapshotOfMemo(current).fields).length === 0,
    onStored: () => {
      onChanged();
      toast({ title: 'ANALYSIS UPDATED', description: `Every member sees the ${instrument} analysis` });
    },
    failure: ['UPDATE FAILED', 'The analysis was not changed'],
  });
}
