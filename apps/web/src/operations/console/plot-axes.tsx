import { useTimes } from '../../shared/lib/times.ts';
import { timeTicks } from './scale.ts';
import { PAD } from './plot-frame.ts';
import type { PlotFrame, PlotSize } from './plot-frame.ts';

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
export function PlotAxes({ frame, size: { width, height }, top, from, to, format }: PlotAxesProps) {
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
