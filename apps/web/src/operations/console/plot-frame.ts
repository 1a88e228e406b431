/** Size of a plot in its own units. It scales with its panel; on a phone it is narrower, so that its text stays legible. */
export interface PlotSize {
  width: number;
  height: number;
}

export const WIDE: PlotSize = { width: 640, height: 150 };
export const NARROW: PlotSize = { width: 350, height: 150 };
export const PAD = { left: 52, right: 12, top: 8, bottom: 20 } as const;

/** From figures to places. */
export interface PlotFrame {
  stepMs: number;
  x: (at: number) => number;
  y: (value: number) => number;
}

/** Lays a plot out: times from `from` to `to` over its width, figures from 0 to `top` over its height. */
export function plotFrame(
  { width, height }: PlotSize,
  from: number,
  to: number,
  top: number,
  stepMs: number,
): PlotFrame {
  return {
    stepMs,
    x: (at) => PAD.left + ((at - from) / (to - from)) * (width - PAD.left - PAD.right),
    y: (value) => height - PAD.bottom - (value / top) * (height - PAD.top - PAD.bottom),
  };
}
