import type { AnalyticsPoint } from '@t0/contracts';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { useTimes } from '../../shared/lib/times.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { niceCeiling } from './scale.ts';
import { describePlot } from './series.ts';
import type { PlotSpec } from './series.ts';
import { PlotAxes } from './plot-axes.tsx';
import { NARROW, PAD, plotFrame, WIDE } from './plot-frame.ts';
import { Bars, Lines, TONES } from './plot-marks.tsx';

interface TimePlotProps {
  spec: PlotSpec;
  points: readonly AnalyticsPoint[];
  stepMinutes: number;
  /** The range of the x axis, in ms since the epoch. */
  from: number;
  to: number;
}

/** One figure over time. The pointer reads single periods; the table has the same figures. */
export function TimePlot({ spec, points, stepMinutes, from, to }: TimePlotProps) {
  const times = useTimes();
  const size = useIsPhone() ? NARROW : WIDE;
  const [under, setUnder] = useState<number | null>(null);
  const stepMs = stepMinutes * 60_000;
  const top = niceCeiling(greatestOf(spec, points));
  const frame = plotFrame(size, from, to, top, stepMs);
  const pointer = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * size.width;
    const at = from + ((x - PAD.left) / (size.width - PAD.left - PAD.right)) * (to - from);
    const index = points.findIndex((point) => Date.parse(point.at) <= at && at < Date.parse(point.at) + stepMs);
    setUnder(index < 0 ? null : index);
  };
  const read = under === null ? undefined : points[under];
  const middle = read && frame.x(Date.parse(read.at) + stepMs / 2);
  const Marks = spec.kind === 'bars' ? Bars : Lines;
  return (
    <figure className="min-w-0 border-b border-line px-4 py-3 last:border-b-0">
      <figcaption className="flex min-h-4 flex-wrap items-baseline justify-between gap-x-4">
        <span className="lab">{spec.title}</span>
        <span className="flex flex-wrap gap-x-3 text-label text-text-2">
          {read && <span className="text-text-3">{times.short(read.at)}</span>}
          {spec.series.map(({ figure, name, tone }) => (
            <span key={figure} className="inline-flex items-center gap-1.5">
              <i aria-hidden className={`inline-block h-2 w-2 bg-current ${TONES[tone]}`} />
              {name}
              {read && (
                <b className="font-medium text-text">{read[figure] === null ? '--' : spec.format(read[figure])}</b>
              )}
            </span>
          ))}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={describePlot(spec, points)}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="mt-2 block h-auto w-full"
        onPointerMove={pointer}
        onPointerLeave={() => setUnder(null)}
      >
        <PlotAxes frame={frame} size={size} top={top} from={from} to={to} format={spec.format} />
        <Marks series={spec.series} points={points} frame={frame} />
        {middle !== undefined && (
          <line
            x1={middle}
            x2={middle}
            y1={PAD.top}
            y2={size.height - PAD.bottom}
            className="stroke-line-control"
            strokeDasharray="3 3"
          />
        )}
      </svg>
    </figure>
  );
}

/** The highest value of a plot: bars are stacked, lines are not. */
function greatestOf({ kind, series }: PlotSpec, points: readonly AnalyticsPoint[]): number {
  const reach = (point: AnalyticsPoint): number => {
    const values = series.map(({ figure }) => point[figure] ?? 0);
    return kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  };
  return Math.max(0, ...points.map(reach));
}
