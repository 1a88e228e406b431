import type { ChartNote } from '@t0/contracts';
import { NotebookPen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { LiveList } from '../../live/live-definition.ts';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { deleteNote } from './api.ts';
import { NoteEditor } from './note-editor.tsx';
import { groupNotes } from './note-fields.ts';

interface NoteRowProps {
  note: ChartNote;
  now: number;
  /** In place of the text, while it is edited. */
  editor: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** One note: timeframe, age, text, and actions. */
function NoteRow({ note, now, editor, onEdit, onDelete }: NoteRowProps) {
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

interface ExistingNotesProps {
  notes: LiveList<ChartNote>;
  onChanged: () => void;
}

/** The notes there are, per instrument, edited in place (docs/product/console.md#charts). */
export function ExistingNotes({ notes: { rows, status, error, retry }, onChanged }: ExistingNotesProps) {
  const now = useNow(30_000);
  // The note itself, so that its place stays when another administrator deletes it.
  const [edited, setEdited] = useState<ChartNote | null>(null);
  const [deleting, setDeleting] = useState<ChartNote | null>(null);
  const isEdited = (note: ChartNote): boolean =>
    note.instrument === edited?.instrument && note.timeframe === edited.timeframe;
  const shown = edited && !rows.some(isEdited) ? [...rows, edited] : rows;
  return (
    <Panel
      title="Existing chart notes"
      bleed
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && <span className="meta">{countOf(rows.length)}</span>}
        </>
      }
    >
      {status === 'loading' && (
        <div aria-busy="true" className="grid gap-4 p-4">
          <Skeleton className="w-40" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="w-40" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {status === 'error' && <PanelError title="The chart notes are not available" text={error} onRetry={retry} />}
      {status === 'ready' && shown.length === 0 && (
        <PanelState icon={NotebookPen} title="No chart notes yet" text="Write the first one beside this list." />
      )}
      {groupNotes(shown).map(({ instrument, notes }) => (
        <section
          key={instrument}
          aria-label={`Notes on ${instrument}`}
          className="border-b border-line last:border-b-0"
        >
          <h3 className="flex items-baseline gap-3 border-b border-line bg-raised px-4 py-2">
            <b className="font-semibold">{instrument}</b> <span className="meta">{countOf(notes.length)}</span>
          </h3>
          <ul>
            {notes.map((note) => (
              <NoteRow
                key={note.timeframe}
                note={note}
                now={now}
                onEdit={() => setEdited(note)}
                onDelete={() => setDeleting(note)}
                editor={
                  isEdited(note) && (
                    <NoteEditor
                      place={{ instrument: note.instrument, timeframe: note.timeframe }}
                      note={rows.find(isEdited)}
                      onChanged={onChanged}
                      onDone={() => setEdited(null)}
                    />
                  )
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {deleting && (
        <DeleteDialog
          title="DELETE CHART NOTE"
          subject={`${deleting.instrument} ${deleting.timeframe} note`}
          text="It leaves every member’s screen at once. This cannot be undone."
          remove={() => deleteNote(deleting.id)}
          onFailed={(error) => toastFailure('DELETE FAILED', error, 'The chart note was not deleted')}
          onDeleted={() => {
            toast({ title: 'CHART NOTE DELETED', description: `${deleting.instrument} ${deleting.timeframe}` });
            onChanged();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </Panel>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 note' : `${count} notes`);
