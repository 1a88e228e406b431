import type { Signal } from './signal.ts';

/** The outcome of a publication that waited; `expired`: its time was over when it was due, and it was not published. */
export const HELD_SIGNAL_STATES = ['waiting', 'published', 'undone', 'expired'] as const;
export type HeldSignalState = (typeof HELD_SIGNAL_STATES)[number];

/** A publication that waits for SIGNAL_HOLD_SECONDS and can be undone until then. No member sees it before it is published. */
export interface HeldSignal {
  /** Distinguishes it from a published signal in the answer of POST /api/signals. */
  held: true;
  id: number;
  state: HeldSignalState;
  /** Its title, as members will read it: 'LONG GBPJPY @ 196.120'. */
  title: string;
  /** When it is published (ISO 8601). */
  dueAt: string;
  /** The published signal; null before, and when it was undone or expired. */
  signal: Signal | null;
}

/** Answer of POST /api/signals: the signal, or its waiting publication. */
export type Publication = Signal | HeldSignal;

/** True when a publication was accepted and waits. */
export function isHeldSignal(answer: Publication): answer is HeldSignal {
  return 'held' in answer;
}
