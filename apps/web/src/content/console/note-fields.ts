import { ChartNoteDto, instrumentSymbols, NOTE_TIMEFRAMES, writtenInstruments } from '@t0/contracts';
import type { ChartNote, NoteTimeframe, SignalInstrument } from '@t0/contracts';
import { checkBy } from '../../shared/editing/check-fields.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';

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
