import type { ChartNote } from '@t0/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

interface NoteRowProps {
  note: ChartNote;
  now: number;
  /** In place of the text, while it is edited. */
  editor: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** One note: timeframe, age, text, and actions. */
export function NoteRow({ note, now, editor, onEdit, onDelete }: NoteRowProps) {
  const times = useTimes();
  const { instrument, timeframe, updatedAt } = note;
  const at = Date.parse(updatedAt);
  return (
    <li data-testid={`note-${note.id}`} className="border-b border-line px-4 py-2.5 last:border-b-0">
      <div className="flex min-h-7 items-center gap-3">
        <span className="badge" data-tone="bare">
          {timeframe}
        </span>
        <span className="meta">
          {Number.isNaN(at) ? (
            'No date'
          ) : (
            <time dateTime={updatedAt} title={times.dateTime(updatedAt)}>
              {relativeTime(at, now)}
            </time>
          )}
        </span>
        <span className="flex-1" />
        {!editor && (
          <span className="flex gap-0.5">
            <IconButton small label={`Edit ${instrument} ${timeframe} note`} onClick={onEdit}>
              <Pencil size={14} aria-hidden />
            </IconButton>
            <IconButton small label={`Delete ${instrument} ${timeframe} note`} onClick={onDelete}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      {editor || (
        <p className="read mt-1 break-words whitespace-pre-line">
          {note.note.trim() === '' ? <span className="text-text-3">No content available</span> : note.note}
        </p>
      )}
    </li>
  );
}
