import { useId, useState, type PointerEvent } from 'react';
import { useIsPhone } from '../lib/use-media-query.ts';
import { NARROW, PAD, WIDE, plotFrame, Bars, DASHES, fillOf, Hatchings, Lines, TONES } from './plot-marks.tsx';
import type { PlotAxis, PlotFrame } from './plot-marks.tsx';
import type { Scale } from './scale.ts';
import { describePlot, seriesText, type PlotSeries, type PlotSpec } from './series.ts';

const WORDS = 'fill-text-3 text-[10px]';

interface PlotAxesProps {
  frame: PlotFrame;
  scale: Scale;
  ticks: PlotAxis<never>['ticks'];
  format: (value: number) => string;
}

/** Hairlines at the marks of the scale, with their values; periods below. */
function PlotAxes({ frame: { size, x, y }, scale, ticks, format }: PlotAxesProps) {
  return (
    <>
      {scale.ticks.map((value) => (
        <g key={value}>
          <line
            x1={PAD.left}
            x2={size.width - PAD.right}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 && scale.from < 0 ? 'stroke-line-control' : 'stroke-line'}
          />
          {Number.isInteger(value) && (
            <text x={PAD.left - 8} y={y(value) + 3.5} textAnchor="end" className={WORDS}>
              {format(value)}
            </text>
          )}
        </g>
      ))}
      {ticks
        // Words at the very edge would be cut.
        .map(({ at, label }) => ({ x: x(at), at: Math.min(x(at), size.width - 20), label }))
        .filter((tick) => tick.x > PAD.left + 3 && tick.x < size.width - PAD.right)
        .map((tick) => (
          <text key={tick.label + tick.x} x={tick.at} y={size.height - 5} textAnchor="middle" className={WORDS}>
            {tick.label}
          </text>
        ))}
    </>
  );
}

/** How a series looks in the plot. */
function Swatch<Row>({
  id,
  kind,
  one,
  index,
}: {
  id: string;
  kind: PlotSpec<Row>['kind'];
  one: PlotSeries<Row>;
  index: number;
}) {
  if (kind === 'bars')
    return (
      <svg aria-hidden width={8} height={8} className={TONES[one.tone]}>
        <rect width={8} height={8} fill={fillOf(id, one)} />
      </svg>
    );
  return (
    <svg aria-hidden width={14} height={8} className={TONES[one.tone]}>
      <line x2={14} y1={4} y2={4} strokeWidth={2} strokeDasharray={DASHES[index]} className="stroke-current" />
    </svg>
  );
}

interface PlotProps<Row> {
  spec: PlotSpec<Row>;
  rows: readonly Row[];
  axis: PlotAxis<Row>;
  scale: Scale;
  /** What a row is: 'month'; a period by default. */
  period?: string;
}

/** A plot of some figures. The pointer reads single rows; a table elsewhere has the same figures. */
export function Plot<Row>({ spec, rows, axis, scale, period }: PlotProps<Row>) {
  const id = useId();
  const size = useIsPhone() ? NARROW : WIDE;
  const [under, setUnder] = useState<number | null>(null);
  const frame = plotFrame(size, axis, scale);
  const pointer = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * size.width;
    const place = axis.from + ((x - PAD.left) / (size.width - PAD.left - PAD.right)) * (axis.to - axis.from);
    const index = rows.findIndex((row) => axis.at(row) <= place && place < axis.at(row) + axis.step);
    setUnder(index < 0 ? null : index);
  };
  const read = under === null ? undefined : rows[under];
  const middle = read && frame.x(axis.at(read) + axis.step / 2);
  const Marks = spec.kind === 'bars' ? Bars : Lines;
  return (
    <figure className="min-w-0 border-b border-line px-4 py-3 last:border-b-0">
      <figcaption className="flex min-h-4 flex-wrap items-baseline justify-between gap-x-4">
        <span className="lab">{spec.title}</span>
        <span className="flex flex-wrap gap-x-3 text-label text-text-2">
          {read && <span className="text-text-3">{axis.label(read)}</span>}
          {spec.series.map((one, index) => (
            <span key={one.name} className="inline-flex items-center gap-1.5">
              <Swatch id={id} kind={spec.kind} one={one} index={index} />
              {one.name}
              {read && <b className="font-medium text-text">{seriesText(spec, one, read)}</b>}
            </span>
          ))}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={describePlot(spec, rows, period)}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="mt-2 block h-auto w-full"
        onPointerMove={pointer}
        onPointerLeave={() => setUnder(null)}
      >
        <Hatchings id={id} series={spec.series} />
        <PlotAxes frame={frame} scale={scale} ticks={axis.ticks} format={spec.mark ?? spec.format} />
        <Marks id={id} series={spec.series} rows={rows} at={axis.at} frame={frame} />
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
