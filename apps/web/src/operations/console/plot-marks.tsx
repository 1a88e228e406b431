import type { AnalyticsPoint } from '@t0/contracts';
import { segments } from './scale.ts';
import type { PlotSeries } from './series.ts';
import type { PlotFrame } from './plot-frame.ts';

interface MarksProps {
  series: readonly PlotSeries[];
  points: readonly AnalyticsPoint[];
  frame: PlotFrame;
}

/** Colour of a tone, as the current colour. */
export const TONES: Record<PlotSeries['tone'], string> = {
  link: 'text-link',
  long: 'text-long',
  short: 'text-short',
  warn: 'text-warn',
  quiet: 'text-closed',
};

/** Figures that add up, stacked per period. */
export function Bars({ series, points, frame: { x, y, stepMs } }: MarksProps) {
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
export function Lines({ series, points, frame: { x, y, stepMs } }: MarksProps) {
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
