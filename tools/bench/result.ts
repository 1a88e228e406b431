/** A figure against its bar. `value` is a ratio unless `unit` says otherwise. */
export interface Figure {
  name: string;
  value: number;
  min?: number;
  max?: number;
  unit?: string;
  /** What is asked; absent for information. */
  bar?: { atLeast?: number; atMost?: number };
  note?: string;
}

/** One suite's outcome. `faults` are events lost, repeated or out of order: always a failure. */
export interface SuiteResult {
  suite: string;
  figures: Figure[];
  faults: number;
  /** Spread of the reference over the rounds; above 0.25 the suite is run again. */
  referenceSpread: number;
}

/** Whether a figure meets its bar; one without a bar does. */
export function meetsBar({ value, bar }: Figure): boolean {
  return (
    bar === undefined ||
    ((bar.atLeast === undefined || value >= bar.atLeast) && (bar.atMost === undefined || value <= bar.atMost))
  );
}
