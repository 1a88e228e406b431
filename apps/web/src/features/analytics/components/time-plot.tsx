import type { AnalyticsPoint } from '@t0/contracts';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { utcShort } from '../../../shared/lib/format.ts';
import { niceCeiling, timeTicks } from '../scale.ts';
import { describePlot } from '../series.ts';
import type { PlotSpec } from '../series.ts';
import { HEIGHT, PAD, WIDTH } from './plot-frame.ts';
import type { PlotFrame } from './plot-frame.ts';
import { Bars, Lines, TONES } from './plot-marks.tsx';

interface TimePlotProps {
  spec: PlotSpec;
  points: readonly AnalyticsPoint[];
  stepMinutes: number;
  /** What the x axis covers, ms since the epoch. */
  from: number;
  to: number;
}

/** One figure over time. The pointer reads single periods; the same figures stand in the table. */
export function TimePlot({ spec, points, stepMinutes, from, to }: TimePlotProps) {
  const [under, setUnder] = useState<number | null>(null);
  const stepMs = stepMinutes * 60_000;
  const greatest = Math.max(
    0,
    ...points.map((point) =>
      spec.kind === 'bars'
        ? spec.series.reduce((sum, { figure }) => sum + (point[figure] ?? 0), 0)
        : Math.max(0, ...spec.series.map(({ figure }) => point[figure] ?? 0)),
    ),
  );
  const top = niceCeiling(greatest);
  const frame: PlotFrame = {
    stepMs,
    x: (at) => PAD.left + ((at - from) / (to - from)) * (WIDTH - PAD.left - PAD.right),
    y: (value) => HEIGHT - PAD.bottom - (value / top) * (HEIGHT - PAD.top - PAD.bottom),
  };
  const pointer = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const at = from + ((x - PAD.left) / (WIDTH - PAD.left - PAD.right)) * (to - from);
    const index = points.findIndex((point) => Date.parse(point.at) <= at && at < Date.parse(point.at) + stepMs);
    setUnder(index < 0 ? null : index);
  };
  const read = under === null ? undefined : points[under];
  const Marks = spec.kind === 'bars' ? Bars : Lines;
  return (
    <figure className="min-w-0 border-b border-line px-4 py-3 last:border-b-0" data-testid={`plot-${spec.title}`}>
      <figcaption className="flex min-h-4 flex-wrap items-baseline justify-between gap-x-4">
        <span className="lab">{spec.title}</span>
        <span className="flex flex-wrap gap-x-3 text-label text-text-2">
          {read && <span className="text-text-3">{utcShort(read.at)} UTC</span>}
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
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="mt-2 block h-auto w-full"
        onPointerMove={pointer}
        onPointerLeave={() => setUnder(null)}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              x1={PAD.left}
              x2={WIDTH - PAD.right}
              y1={frame.y(top * share)}
              y2={frame.y(top * share)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
            {(share !== 0.5 || top > 1) && (
              <text
                x={PAD.left - 8}
                y={frame.y(top * share) + 3.5}
                textAnchor="end"
                className="fill-text-3 text-[10px]"
              >
                {spec.format(top * share)}
              </text>
            )}
          </g>
        ))}
        {timeTicks(from, to).map(({ at, label }) => (
          <text key={at} x={frame.x(at)} y={HEIGHT - 5} textAnchor="middle" className="fill-text-3 text-[10px]">
            {label}
          </text>
        ))}
        <Marks series={spec.series} points={points} frame={frame} />
        {read && (
          <line
            x1={frame.x(Date.parse(read.at) + stepMs / 2)}
            x2={frame.x(Date.parse(read.at) + stepMs / 2)}
            y1={PAD.top}
            y2={HEIGHT - PAD.bottom}
            className="stroke-line-control"
            strokeDasharray="3 3"
          />
        )}
      </svg>
    </figure>
  );
}
