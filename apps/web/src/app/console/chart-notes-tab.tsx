import { chartNotes } from '../../content/member/charts.ts';
import { ExistingNotes } from '../../content/console/existing-notes.tsx';
import { NoteForm } from '../../content/console/note-form.tsx';
import { useReread } from './use-reread.ts';

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
