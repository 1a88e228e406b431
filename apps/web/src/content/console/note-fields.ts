import { ChartNoteDto, NOTE_TIMEFRAMES, type ChartNote, type NoteTimeframe } from '@t0/contracts/content';
import { instrumentSymbols, writtenInstruments, type SignalInstrument } from '@t0/contracts/prices';
import { useState } from 'react';
import {
  checkBy,
  useVersionedEdit,
  useVersionedForm,
  type VersionedForm,
} from '../../shared/editing/use-versioned-edit.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { request } from '../../shared/lib/http.ts';
import { toast } from '../../shared/ui/toast-store.ts';

/** The fields of a note's editor. */
export interface NoteFields extends Record<string, unknown> {
  content: string;
}

export const NOTE_NAMES: Readonly<Record<string, string>> = { content: 'Content' };

/** A note's place: there is at most one for each (docs/product/content.md#chart-notes). */
export interface NotePlace {
  instrument: SignalInstrument;
  timeframe: NoteTimeframe;
}

/** Versions of one note; a note written again after a deletion has a greater id. */
const PER_NOTE = 1_000_000;

/** The current note of a place. `lastId`: the id of a note that was there and is deleted. */
export function snapshotOfNote(note: ChartNote | null | undefined, lastId = 0): EditSnapshot<NoteFields> {
  if (!note) return { fields: { content: '' }, version: 0, order: lastId === 0 ? 0 : lastId * PER_NOTE + PER_NOTE - 1 };
  return { fields: { content: note.note }, version: note.version, order: note.id * PER_NOTE + note.version };
}

/** The id of the note a state was of; 0 when there was none. */
export function noteIdOf(order: number): number {
  return Math.floor(order / PER_NOTE);
}

/** The contract's rules for a note. */
export const checkNote = checkBy(ChartNoteDto);

/** The notes of an instrument, from the longest timeframe to the shortest. */
export interface NoteGroup {
  instrument: SignalInstrument;
  notes: ChartNote[];
}

/** Groups notes by instrument; instruments without notes are left out. */
export function groupNotes(notes: readonly ChartNote[]): NoteGroup[] {
  const rank = ({ timeframe }: ChartNote): number => NOTE_TIMEFRAMES.indexOf(timeframe);
  const open = writtenInstruments();
  const others = instrumentSymbols().filter((symbol) => !open.includes(symbol));
  return [...open, ...others]
    .map((instrument) => ({
      instrument,
      notes: notes.filter((note) => note.instrument === instrument).sort((a, b) => rank(a) - rank(b)),
    }))
    .filter((group) => group.notes.length > 0);
}

interface NoteEditorOptions {
  /** The key of the typed text in this place of the screen. */
  name: string;
  place: NotePlace;
  /** The note as it is now. */
  note: ChartNote | undefined;
  onChanged: () => void;
  onSaved?: () => void;
}

/** Writes the note of an instrument and timeframe, with the version that was on this screen. */
export function useNoteEditor(options: NoteEditorOptions): VersionedForm<NoteFields> {
  const { name, place, note, onChanged, onSaved } = options;
  const [seen, setSeen] = useState(note?.id ?? 0);
  if (note && note.id !== seen) setSeen(note.id);
  const edit = useVersionedEdit(`${name}:${place.instrument}:${place.timeframe}`, snapshotOfNote(note, seen));
  const body = { ...place, content: edit.fields.content, version: edit.version };
  return useVersionedForm(edit, {
    check: () => checkNote(body),
    write: () => request<ChartNote>('/api/chart-notes', { method: body.version === 0 ? 'POST' : 'PUT', body }),
    snapshotOf: snapshotOfNote,
    gone: () => snapshotOfNote(null, noteIdOf(edit.order)),
    isSent: (current) => current.note === body.content.trim(),
    onStored: () => {
      onChanged();
      toast({ title: 'CHART NOTE UPDATED', description: `${place.instrument} ${place.timeframe}` });
      onSaved?.();
    },
    failure: ['UPDATE FAILED', 'The chart note was not changed'],
  });
}
