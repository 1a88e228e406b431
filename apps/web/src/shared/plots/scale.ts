import type { Times } from '../lib/times.ts';

/** The least of 1, 2, 5, 10, 20, 50, ... that is not less than `value`; 1 for nothing. */
export function niceCeiling(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value)!;
  return step * power;
}

/** A plot's marks on an axis of figures, and its ends. */
export interface Scale {
  from: number;
  to: number;
  ticks: readonly number[];
}

/** From zero to the `niceCeiling` of a value, with a mark in the middle. */
export function scaleTo(high: number): Scale {
  const to = niceCeiling(high);
  return { from: 0, to, ticks: [0, to / 2, to] };
}

/** Round marks, about `steps` of them, from at or below `low` to at or above `high`; 0 is one of them. */
export function niceScale(low: number, high: number, steps = 5): Scale {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)];
  const rough = Math.max(top - bottom, 1) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough)! * power;
  const first = Math.floor(bottom / step);
  const last = Math.ceil(top / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
  return { from: ticks[0]!, to: ticks.at(-1)!, ticks };
}

/** Without the dust of doubles: 0.30000000000000004 is 0.3. */
const round = (value: number): number => Number(value.toFixed(6));

/** The position and label of a mark on the x axis. */
export interface TimeTick {
  at: number;
  label: string;
}

const HOUR_MS = 3_600_000;

/** Round times between two times, formatted by `times`: every 6 hours of a day, else days. At most about eight. */
export function timeTicks(from: number, to: number, times: Times): TimeTick[] {
  const span = to - from;
  const step = span <= 30 * HOUR_MS ? 6 * HOUR_MS : Math.max(1, Math.ceil(span / (24 * HOUR_MS) / 7)) * 24 * HOUR_MS;
  const ticks: TimeTick[] = [];
  const offset = times.offsetMs(from);
  for (let at = Math.ceil((from + offset) / step) * step - offset; at <= to; at += step)
    ticks.push({ at, label: step < 24 * HOUR_MS ? times.bare.minute(at) : times.day(at) });
  return ticks;
}

/** A point of a line; null: nothing was measured. */
export interface PlotPoint {
  at: number;
  value: number | null;
}

/** Cuts a line where nothing was measured, or where periods are missing (`stepMs` apart is the rule). */
export function segments(points: readonly PlotPoint[], stepMs: number): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [];
  let last: number | null = null;
  for (const { at, value } of points) {
    if (value === null) {
      last = null;
      continue;
    }
    if (last === null || at - last > stepMs * 1.5) runs.push([]);
    runs.at(-1)!.push({ at, value });
    last = at;
  }
  return runs;
}
