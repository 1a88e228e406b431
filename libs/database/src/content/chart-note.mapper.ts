import type { ChartNote as WireChartNote, NoteTimeframe } from '@t0/contracts/content';
import type { SignalInstrument } from '@t0/contracts/prices';
import type { ChartNote } from './chart-note.entity.ts';

/** A stored chart note as it crosses the wire. */
export function toWireChartNote(note: ChartNote): WireChartNote {
  return {
    id: note.id,
    instrument: note.instrument as SignalInstrument,
    timeframe: note.timeframe as NoteTimeframe,
    note: note.note,
    updatedAt: note.updatedAt.toISOString(),
    version: note.version,
  };
}
