import type { Scale } from './scale.ts';

/** Size of a plot in its own units. It scales with its panel; on a phone it is narrower, so that its text stays legible. */
export interface PlotSize {
  width: number;
  height: number;
}

export const WIDE: PlotSize = { width: 640, height: 150 };
export const NARROW: PlotSize = { width: 350, height: 150 };
export const PAD = { left: 52, right: 12, top: 8, bottom: 20 } as const;

/** The x axis: its range and what one row takes of it, in any unit, and its marks. */
export interface PlotAxis<Row> {
  from: number;
  to: number;
  step: number;
  ticks: readonly { at: number; label: string }[];
  /** Where a row begins. */
  at: (row: Row) => number;
  /** The name of a row: its period. */
  label: (row: Row) => string;
}

/** From figures to places. */
export interface PlotFrame {
  size: PlotSize;
  step: number;
  x: (at: number) => number;
  y: (value: number) => number;
}

/** Fits a plot into its size: its axis over the width, its scale over the height. */
export function plotFrame(
  size: PlotSize,
  { from, to, step }: Pick<PlotAxis<never>, 'from' | 'to' | 'step'>,
  scale: Scale,
): PlotFrame {
  const { width, height } = size;
  return {
    size,
    step,
    x: (at) => PAD.left + ((at - from) / (to - from)) * (width - PAD.left - PAD.right),
    y: (value) =>
      height - PAD.bottom - ((value - scale.from) / (scale.to - scale.from)) * (height - PAD.top - PAD.bottom),
  };
}
