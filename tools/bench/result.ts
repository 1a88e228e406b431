import { IS_SMOKE } from './size.ts';

/** A figure against its bar. `value` is a ratio unless `unit` says otherwise. */
export interface Figure {
  name: string;
  value: number;
  min?: number;
  max?: number;
  unit?: string;
  /** The bar; absent for information. `always`: also of a small run, as it is no matter of speed or size. */
  bar?: { atLeast?: number; atMost?: number; always?: true };
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

/** True if a figure has a bar to meet: in a small run none that is about speed or size. */
export const isJudged = ({ bar }: Figure, isSmall = IS_SMOKE): boolean =>
  bar !== undefined && (!isSmall || bar.always === true);

/** True if a figure meets its bar; one that has none to meet does. */
export function meetsBar(figure: Figure, isSmall = IS_SMOKE): boolean {
  const { value, bar } = figure;
  return (
    !isJudged(figure, isSmall) ||
    bar === undefined ||
    ((bar.atLeast === undefined || value >= bar.atLeast) && (bar.atMost === undefined || value <= bar.atMost))
  );
}

/** True if a suite lost nothing and meets its bars. */
export const isSound = ({ faults, figures }: SuiteResult, isSmall = IS_SMOKE): boolean =>
  faults === 0 && figures.every((figure) => meetsBar(figure, isSmall));
