import { Info } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import type { MergedEditing } from './use-merged-edit.ts';

interface EditConflictProps<T> {
  editing: MergedEditing<T>;
  /** What the fields go by. */
  names: Record<keyof T, string>;
  /** A value as it is shown; as it stands unless said. */
  show?: (field: keyof T, value: unknown) => string;
}

/** Tells what somebody else changed during an edit; where both changed the same, lets one choose. */
export function EditConflict<T>({ editing, names, show = (_, value) => String(value) }: EditConflictProps<T>) {
  const { clashes, adopted, keepMine, takeTheirs } = editing;
  const text = (field: keyof T, value: unknown): string => show(field, value) || '(empty)';
  if (clashes.length === 0) {
    if (adopted.length === 0) return null;
    return (
      <p role="status" className="flex items-center gap-1.5 text-meta whitespace-normal text-warn">
        <Info size={12} strokeWidth={2} aria-hidden /> Changed meanwhile by someone else, and shown here:{' '}
        {adopted.map((field) => names[field]).join(', ')}.
      </p>
    );
  }
  return (
    <div role="alert" className="rounded-control border border-line-2 bg-warn-1 p-3 whitespace-normal">
      <p className="flex items-center gap-1.5 text-meta text-warn">
        <Info size={12} strokeWidth={2} aria-hidden /> Changed by someone else while you edited it. Choose what stays.
      </p>
      <dl className="mt-2 grid gap-2">
        {clashes.map(({ field, mine, theirs }) => (
          <div key={String(field)} className="grid grid-cols-2 gap-x-3 text-meta">
            <dt className="lab col-span-2">{names[field]}</dt>
            <dd className="break-words">
              <span className="text-text-3">Mine: </span>
              {text(field, mine)}
            </dd>
            <dd className="break-words">
              <span className="text-text-3">Theirs: </span>
              {text(field, theirs)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex gap-2">
        <Button size="sm" onClick={keepMine}>
          KEEP MINE
        </Button>
        <Button size="sm" onClick={takeTheirs}>
          TAKE THEIRS
        </Button>
      </div>
    </div>
  );
}
