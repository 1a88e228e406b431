import type { AnalyticsPoint } from '@t0/contracts';
import { useTimes } from '../../shared/lib/times.ts';
import { Plot } from '../../shared/plots/plot.tsx';
import { scaleTo, timeTicks } from '../../shared/plots/scale.ts';
import { extentOf } from '../../shared/plots/series.ts';
import type { PlotSpec } from '../../shared/plots/series.ts';

interface TimePlotProps {
  spec: PlotSpec<AnalyticsPoint>;
  points: readonly AnalyticsPoint[];
  stepMinutes: number;
  /** The range of the x axis, in ms since the epoch. */
  from: number;
  to: number;
}

/** Figures over time, in periods of some minutes. */
export function TimePlot({ spec, points, stepMinutes, from, to }: TimePlotProps) {
  const times = useTimes();
  const axis = {
    from,
    to,
    step: stepMinutes * 60_000,
    ticks: timeTicks(from, to, times),
    at: (point: AnalyticsPoint) => Date.parse(point.at),
    label: (point: AnalyticsPoint) => times.short(point.at),
  };
  return <Plot spec={spec} rows={points} axis={axis} scale={scaleTo(extentOf(spec, points)[1])} />;
}
