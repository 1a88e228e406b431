import type { AnalyticsPoint } from '@t0/contracts';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { useTimes } from '../../shared/lib/times.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { NARROW, PAD, WIDE, plotFrame } from './plot-frame.ts';
import type { PlotFrame, PlotSize } from './plot-frame.ts';
import { niceCeiling, segments, timeTicks } from './scale.ts';
import { describePlot } from './series.ts';
import type { PlotSeries, PlotSpec } from './series.ts';

interface PlotAxesProps {
  frame: PlotFrame;
  size: PlotSize;
  top: number;
  from: number;
  to: number;
  format: (value: number) => string;
}

const WORDS = 'fill-text-3 text-[10px]';

/** Hairlines at zero, half and all, with their values; times below. */
function PlotAxes({ frame, size: { width, height }, top, from, to, format }: PlotAxesProps) {
  const times = useTimes();
  return (
    <>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line x1={PAD.left} x2={width - PAD.right} y1={frame.y(value)} y2={frame.y(value)} className="stroke-line" />
          {Number.isInteger(value) && (
            <text x={PAD.left - 8} y={frame.y(value) + 3.5} textAnchor="end" className={WORDS}>
              {format(value)}
            </text>
          )}
        </g>
      ))}
      {timeTicks(from, to, times)
        .map(({ at, label }) => ({ x: frame.x(at), label }))
        // Words at the very edge would be cut.
        .filter(({ x }) => x > PAD.left + 8 && x < width - 20)
        .map(({ x, label }) => (
          <text key={label + x} x={x} y={height - 5} textAnchor="middle" className={WORDS}>
            {label}
          </text>
        ))}
    </>
  );
}

interface MarksProps {
  series: readonly PlotSeries[];
  points: readonly AnalyticsPoint[];
  frame: PlotFrame;
}

/** Colour of a tone, as the current colour. */
const TONES: Record<PlotSeries['tone'], string> = {
  link: 'text-link',
  long: 'text-long',
  short: 'text-short',
  warn: 'text-warn',
  quiet: 'text-closed',
};

/** Figures that add up, stacked per period. */
function Bars({ series, points, frame: { x, y, stepMs } }: MarksProps) {
  return points.map((point) => {
    const left = x(Date.parse(point.at));
    const width = Math.max(1.5, x(Date.parse(point.at) + stepMs) - left - 1);
    let sum = 0;
    return series.map(({ figure, tone }) => {
      const value = point[figure] ?? 0;
      if (value === 0) return null;
      const bottom = y(sum);
      sum += value;
      return (
        <rect
          key={`${point.at}${figure}`}
          x={left}
          width={width}
          y={y(sum)}
          height={Math.max(1, bottom - y(sum))}
          className={`fill-current ${TONES[tone]}`}
        />
      );
    });
  });
}

/** The figures over time: a line for each, cut where nothing was measured; a lone figure is a dot. */
function Lines({ series, points, frame: { x, y, stepMs } }: MarksProps) {
  return series.map(({ figure, tone }, index) =>
    segments(
      points.map((point) => ({ at: Date.parse(point.at), value: point[figure] })),
      stepMs,
    ).map((run) => {
      const place = ({ at, value }: { at: number; value: number }): string =>
        `${x(at + stepMs / 2).toFixed(1)},${y(value).toFixed(1)}`;
      const key = `${figure}${run[0]!.at}`;
      return run.length === 1 ? (
        <circle
          key={key}
          cx={x(run[0]!.at + stepMs / 2)}
          cy={y(run[0]!.value)}
          r={2}
          className={`fill-current ${TONES[tone]}`}
        />
      ) : (
        <polyline
          key={key}
          points={run.map(place).join(' ')}
          fill="none"
          strokeWidth={1.5}
          // Distinguished by more than colour.
          strokeDasharray={index === 0 ? undefined : '4 2'}
          className={`stroke-current ${TONES[tone]}`}
        />
      );
    }),
  );
}

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
