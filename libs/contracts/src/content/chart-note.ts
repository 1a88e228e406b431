import type { SignalInstrument } from '../prices/instruments.ts';

/** From the longest to the shortest; accepted in any case (docs/product/content.md#chart-notes). */
export const NOTE_TIMEFRAMES = ['Monthly', 'Weekly', '4H', '15min'] as const;
export type NoteTimeframe = (typeof NOTE_TIMEFRAMES)[number];

/** The stored spelling of a timeframe written in any case; undefined when it is none. */
export function toNoteTimeframe(value: unknown): NoteTimeframe | undefined {
  if (typeof value !== 'string') return undefined;
  const wanted = value.trim().toLowerCase();
  return NOTE_TIMEFRAMES.find((timeframe) => timeframe.toLowerCase() === wanted);
}

/** A note on one instrument and timeframe as it crosses the wire: one of each pair (docs/product/content.md#chart-notes). */
export interface ChartNote {
  id: number;
  instrument: SignalInstrument;
  timeframe: NoteTimeframe;
  note: string;
  updatedAt: string;
  version: number;
}
