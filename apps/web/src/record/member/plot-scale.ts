/** A plot's marks on an axis of figures, and its ends. */
export interface Scale {
  from: number;
  to: number;
  ticks: number[];
}

/** Round marks, four to seven, from at or below `low` to at or above `high`; 0 is one of them. */
export function niceScale(low: number, high: number): Scale {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)];
  const rough = Math.max(top - bottom, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough)! * power;
  const first = Math.floor(bottom / step);
  const last = Math.ceil(top / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
  return { from: ticks[0]!, to: ticks.at(-1)!, ticks };
}

/** Without the dust of doubles: 0.30000000000000004 is 0.3. */
const round = (value: number): number => Number(value.toFixed(6));
