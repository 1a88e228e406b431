import { NOTE_TIMEFRAMES } from '@t0/contracts';
import type { ChartNote } from '@t0/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConflictNotice } from '../../../shared/content-editing/conflict-notice.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/field.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { useNoteEditor } from '../hooks/use-note-editor.ts';
import { NOTE_INSTRUMENTS, NOTE_NAMES } from '../note-fields.ts';
import type { NotePlace } from '../note-fields.ts';

interface NoteFormProps {
  notes: readonly ChartNote[];
  onChanged: () => void;
}

const INSTRUMENTS = NOTE_INSTRUMENTS.map((value) => ({ value, label: value }));
const TIMEFRAMES = NOTE_TIMEFRAMES.map((value) => ({ value, label: value }));
const FIRST: NotePlace = { instrument: 'GBPJPY', timeframe: 'Monthly' };

/** Adds the note of an instrument and timeframe, or changes the one there is (specification 2, section 2, 'CHARTS'). */
export function NoteForm({ notes, onChanged }: NoteFormProps) {
  const [place, setPlace] = useState(FIRST);
  const { instrument, timeframe } = place;
  return (
    <PlaceForm
      key={`${instrument} ${timeframe}`}
      place={place}
      note={notes.find((note) => note.instrument === instrument && note.timeframe === timeframe)}
      onChanged={onChanged}
    >
      <SegmentedControl
        label="Instrument"
        options={INSTRUMENTS}
        value={instrument}
        onChange={(value) => setPlace({ ...place, instrument: value })}
      />
      <SegmentedControl
        label="Timeframe"
        options={TIMEFRAMES}
        value={timeframe}
        onChange={(value) => setPlace({ ...place, timeframe: value })}
      />
    </PlaceForm>
  );
}

interface PlaceFormProps {
  place: NotePlace;
  note: ChartNote | undefined;
  onChanged: () => void;
  /** The choice of the place. */
  children: ReactNode;
}

function PlaceForm({ place, note, onChanged, children }: PlaceFormProps) {
  const { edit, fault, busy, save } = useNoteEditor({ name: 'note-form', place, note, onChanged });
  return (
    <Panel
      title="Chart note"
      bleed
      note={<span className="meta">{note ? 'changes the note there is' : 'a new note'}</span>}
    >
      <ConflictNotice edit={edit} names={NOTE_NAMES} />
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {children}
        <TextArea
          label="Content"
          rows={9}
          value={edit.fields.content}
          error={fault}
          disabled={busy}
          onChange={(event) => edit.set({ content: event.target.value })}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" disabled={busy || edit.news !== null} className="flex-1">
            {busy ? 'SAVING...' : 'SAVE CHART NOTE'}
          </Button>
          <Button disabled={!edit.dirty || busy} onClick={edit.revert}>
            DISCARD
          </Button>
        </div>
      </form>
    </Panel>
  );
}
