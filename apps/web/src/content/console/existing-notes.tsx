import type { ChartNote } from '@t0/contracts';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import type { LiveList } from '../../live/live-definition.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { deleteNote } from './api.ts';
import { groupNotes } from './note-fields.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteRow } from './note-row.tsx';

interface ExistingNotesProps {
  notes: LiveList<ChartNote>;
  onChanged: () => void;
}

/** The notes there are, per instrument, edited in place (docs/product/console.md#charts). */
export function ExistingNotes({ notes: { rows, status, error, retry }, onChanged }: ExistingNotesProps) {
  const now = useNow(30_000);
  // The note itself, so that its place stays when another administrator deletes it.
  const [edited, setEdited] = useState<ChartNote | null>(null);
  const [doomed, setDoomed] = useState<ChartNote | null>(null);
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
                onDelete={() => setDoomed(note)}
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
      {doomed && (
        <DeleteDialog
          title="DELETE CHART NOTE"
          subject={`${doomed.instrument} ${doomed.timeframe} note`}
          text="It leaves every member’s screen at once. This cannot be undone."
          remove={() => deleteNote(doomed.id)}
          onFailed={(error) => toastFailure('DELETE FAILED', error, 'The chart note was not deleted')}
          onDeleted={() => {
            toast({ title: 'CHART NOTE DELETED', description: `${doomed.instrument} ${doomed.timeframe}` });
            onChanged();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Panel>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 note' : `${count} notes`);
