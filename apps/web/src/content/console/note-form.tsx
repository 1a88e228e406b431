import { NOTE_TIMEFRAMES, type ChartNote } from '@t0/contracts/content';
import { writtenInstruments } from '@t0/contracts/prices';
import { useState, type ReactNode } from 'react';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { InstrumentChoice } from '../../prices/instrument-choice.tsx';
import { useInstrumentsWith } from '../../prices/instruments.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { useNoteEditor, NOTE_NAMES, type NotePlace } from './note-fields.ts';
import { Form } from '../../shared/ui/form.tsx';

interface NoteFormProps {
  notes: readonly ChartNote[];
  onChanged: () => void;
}

const TIMEFRAMES = NOTE_TIMEFRAMES.map((value) => ({ value, label: value }));

/** Adds the note of an instrument and timeframe, or changes the one there is (docs/product/console.md#charts). */
export function NoteForm({ notes, onChanged }: NoteFormProps) {
  const [chosen, setPlace] = useState<Partial<NotePlace>>({});
  const symbols = useInstrumentsWith(notes);
  const { instrument = writtenInstruments()[0] ?? symbols[0], timeframe = 'Monthly' } = chosen;
  if (instrument === undefined) return null;
  const place: NotePlace = { instrument, timeframe };
  return (
    <PlaceForm
      key={`${instrument} ${timeframe}`}
      place={place}
      note={notes.find((note) => note.instrument === instrument && note.timeframe === timeframe)}
      onChanged={onChanged}
    >
      <InstrumentChoice
        label="Instrument"
        symbols={symbols}
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
  const { edit, errors, busy, save } = useNoteEditor({ name: 'note-form', place, note, onChanged });
  return (
    <Panel
      title="Chart note"
      bleed
      note={<span className="meta">{note ? 'changes the note there is' : 'a new note'}</span>}
    >
      <ConflictNotice edit={edit} names={NOTE_NAMES} />
      <Form noValidate className="grid gap-4 p-4" onSubmit={save}>
        {children}
        <TextArea
          label="Content"
          rows={9}
          value={edit.fields.content}
          error={errors.content}
          disabled={busy}
          onChange={(event) => edit.set({ content: event.target.value })}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" disabled={busy || edit.incoming !== null} className="flex-1">
            {busy ? 'SAVING...' : 'SAVE CHART NOTE'}
          </Button>
          <Button disabled={!edit.dirty || busy} onClick={edit.revert}>
            DISCARD
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
