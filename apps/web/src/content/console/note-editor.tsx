import type { ChartNote } from '@t0/contracts';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { useNoteEditor } from './use-note-editor.ts';
import { NOTE_NAMES } from './note-fields.ts';
import type { NotePlace } from './note-fields.ts';

interface NoteEditorProps {
  place: NotePlace;
  /** The note as it is now; undefined when it was deleted meanwhile. */
  note: ChartNote | undefined;
  onChanged: () => void;
  onDone: () => void;
}

/** A note edited in its place: Esc cancels, Ctrl and Enter saves. */
export function NoteEditor({ place, note, onChanged, onDone }: NoteEditorProps) {
  const { edit, error, busy, save } = useNoteEditor({ name: 'note', place, note, onChanged, onSaved: onDone });
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
    <form
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
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
        error={error}
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
    </form>
  );
}
