import type { Signal } from './signal.ts';

/** How long a step by hand waits before members are notified, where it can be undone, s (docs/product/signals.md#manual-steps). */
export const STEP_UNDO_SECONDS = 10;

/** The outcome of a publication or step that waited; `expired`: when it was due its time was over, or the signal allowed the step no more. */
export const HELD_SIGNAL_STATES = ['waiting', 'published', 'undone', 'expired'] as const;
export type HeldSignalState = (typeof HELD_SIGNAL_STATES)[number];

/** A publication that waits for SIGNAL_HOLD_SECONDS, or a step that waits for STEP_UNDO_SECONDS: undone until then, and seen by no member before. */
export interface HeldSignal {
  /** Distinguishes it from a signal in the answer of POST /api/signals and POST /api/signals/{id}/steps. */
  held: true;
  id: number;
  state: HeldSignalState;
  /** Its title, as members will read it: 'LONG GBPJPY @ 196.120', 'T0 HIT: LONG GBPJPY'. */
  title: string;
  /** Of a step: its signal. Null: a publication waits. */
  stepOf: number | null;
  /** When it is published (ISO 8601). */
  dueAt: string;
  /** The published signal, or the signal after the step; null before, and when it was undone or expired. */
  signal: Signal | null;
}

/** Answer of a publication or step: the signal, or what waits. */
export type Publication = Signal | HeldSignal;

/** True when a publication or step was accepted and waits. */
export function isHeldSignal(answer: Publication): answer is HeldSignal {
  return 'held' in answer;
}
