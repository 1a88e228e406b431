import type { ChartNote } from '@t0/contracts/content';
import { NotebookPen, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { LiveList } from '../../live/live-definition.ts';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { groupNotes, useNoteEditor, NOTE_NAMES, type NotePlace } from './note-fields.ts';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { chartNotes } from '../member/charts.ts';
import { NoteForm } from './note-form.tsx';
import { useReread } from '../../live/use-reread.ts';
import { request } from '../../shared/lib/http.ts';

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
      <PanelReading
        of={{ status, error, retry }}
        failed="The chart notes are not available"
        loading={
          <SkeletonStack busy className="grid gap-4 p-4" lines={['w-40', 'h-12 w-full', 'w-40', 'h-12 w-full']} />
        }
        empty={
          shown.length === 0 && {
            icon: NotebookPen,
            title: 'No chart notes yet',
            text: 'Write the first one beside this list.',
          }
        }
      />
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
          remove={() => request<void>(`/api/chart-notes/${deleting.id}`, { method: 'DELETE' })}
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

interface NoteEditorProps {
  place: NotePlace;
  /** The note as it is now; undefined when it was deleted meanwhile. */
  note: ChartNote | undefined;
  onChanged: () => void;
  onDone: () => void;
}

/** A note edited in its place: Esc cancels, Ctrl and Enter saves. */
function NoteEditor({ place, note, onChanged, onDone }: NoteEditorProps) {
  const { edit, errors, busy, save } = useNoteEditor({ name: 'note', place, note, onChanged, onSaved: onDone });
  const cancel = (): void => {
    edit.revert();
    onDone();
  };
  if (!note && !edit.dirty && !edit.incoming && !edit.discarded) {
    return (
      <p role="status" className="mt-1 flex flex-wrap items-center gap-3 text-meta text-warn">
        Deleted by another administrator.
        <Button size="sm" onClick={onDone}>
          Close
        </Button>
      </p>
    );
  }
  return (
    <Form
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
      }}
      onSubmit={save}
    >
      <div className="-mx-4">
        <ConflictNotice edit={edit} names={NOTE_NAMES} />
      </div>
      <TextArea
        autoFocus
        label={`${place.instrument} ${place.timeframe} note`}
        labelShown={false}
        placeholder="Edit chart analysis..."
        rows={6}
        value={edit.fields.content}
        error={errors.content}
        disabled={busy}
        className="mt-2"
        onChange={(event) => edit.set({ content: event.target.value })}
      />
      <div className="mt-2 flex gap-2">
        <Button size="sm" type="submit" disabled={busy || edit.incoming !== null}>
          UPDATE NOTE
        </Button>
        <Button size="sm" disabled={busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

chartNotes.register();

/** CHARTS: the notes per instrument and timeframe, and the form for them. */
export function ChartNotesTab() {
  const notes = chartNotes.useList();
  const onChanged = useReread(notes.retry);
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[420px_minmax(0,1fr)] max-md:gap-2">
      <NoteForm notes={notes.rows} onChanged={onChanged} />
      <ExistingNotes notes={notes} onChanged={onChanged} />
    </div>
  );
}
