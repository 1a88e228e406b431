import type { Times } from '../../shared/lib/times.ts';

/** The least of 1, 2, 5, 10, 20, 50, ... that is not less than `value`; 1 for nothing. */
export function niceCeiling(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value)!;
  return step * power;
}

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
