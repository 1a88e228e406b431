/** Size of a plot in its own units; it scales with its panel. */
export const WIDTH = 640;
export const HEIGHT = 150;
export const PAD = { left: 52, right: 12, top: 8, bottom: 20 } as const;

/** From figures to places. */
export interface PlotFrame {
  stepMs: number;
  x: (at: number) => number;
  y: (value: number) => number;
}
