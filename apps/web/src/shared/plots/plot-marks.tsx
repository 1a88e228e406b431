import { segments, type Scale } from './scale.ts';
import type { PlotSeries } from './series.ts';

/** Size of a plot in its own units. It scales with its panel; on a phone it is narrower, so that its text stays legible. */
interface PlotSize {
  width: number;
  height: number;
}

export const WIDE: PlotSize = { width: 640, height: 150 };

export const NARROW: PlotSize = { width: 350, height: 150 };

export const PAD = { left: 52, right: 12, top: 8, bottom: 20 } as const;

/** Colour of a tone, as the current colour. */
export const TONES: Record<PlotSeries<never>['tone'], string> = {
  link: 'text-link',
  long: 'text-long',
  short: 'text-short',
  warn: 'text-warn',
  quiet: 'text-closed',
};

/** The fill of a series: its tone, or the hatching of this plot. */
export const fillOf = (id: string, { hatched, name }: PlotSeries<never>): string =>
  hatched ? `url(#${hatchingId(id, name)})` : 'currentColor';

const hatchingId = (id: string, name: string): string => `${id}-${name.replaceAll(/\W/g, '')}`;

/** The hatchings that the series of a plot use, as a pattern has the colour of its own place. */
export function Hatchings({ id, series }: { id: string; series: readonly PlotSeries<never>[] }) {
  return (
    <defs>
      {series
        .filter(({ hatched }) => hatched)
        .map(({ name, tone }) => (
          <pattern
            key={name}
            id={hatchingId(id, name)}
            width={4}
            height={4}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
            className={TONES[tone]}
          >
            <rect width={2} height={4} className="fill-current" />
          </pattern>
        ))}
    </defs>
  );
}

interface MarksProps<Row> {
  id: string;
  series: readonly PlotSeries<Row>[];
  rows: readonly Row[];
  at: (row: Row) => number;
  frame: PlotFrame;
}

/** Figures that add up, stacked per row: up from zero, or down. */
export function Bars<Row>({ id, series, rows, at, frame: { x, y, step } }: MarksProps<Row>) {
  return rows.map((row) => {
    const left = x(at(row));
    const width = Math.max(1.5, x(at(row) + step) - left - 1);
    let [up, down] = [0, 0];
    return series.map((one) => {
      const value = one.value(row) ?? 0;
      if (value === 0) return null;
      const from = one.below ? down : up;
      const to = one.below ? (down -= value) : (up += value);
      const [above, under] = [y(Math.max(from, to)), y(Math.min(from, to))];
      return (
        <rect
          key={`${at(row)}${one.name}`}
          x={left}
          width={width}
          y={above}
          height={Math.max(1, under - above)}
          fill={fillOf(id, one)}
          className={TONES[one.tone]}
        />
      );
    });
  });
}

/** Dashes of the first series and of the others: distinguished by more than colour. */
export const DASHES: readonly (string | undefined)[] = [undefined, '4 2', '1 3'];

/** The figures over time: a line for each, cut where nothing was measured; a lone figure is a dot. */
export function Lines<Row>({ series, rows, at, frame: { x, y, step } }: MarksProps<Row>) {
  return series.map(({ name, tone, value: of }, index) =>
    segments(
      rows.map((row) => ({ at: at(row), value: of(row) })),
      step,
    ).map((run) => {
      const place = ({ at: begin, value }: { at: number; value: number }): string =>
        `${x(begin + step / 2).toFixed(1)},${y(value).toFixed(1)}`;
      const key = `${name}${run[0]!.at}`;
      return run.length === 1 ? (
        <circle
          key={key}
          cx={x(run[0]!.at + step / 2)}
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
          strokeDasharray={DASHES[Math.min(index, DASHES.length - 1)]}
          className={`stroke-current ${TONES[tone]}`}
        />
      );
    }),
  );
}

/** The x axis: its range and what one row takes of it, in any unit, and its marks. */
export interface PlotAxis<Row> {
  from: number;
  to: number;
  step: number;
  ticks: readonly { at: number; label: string }[];
  /** Where a row begins. */
  at: (row: Row) => number;
  /** The name of a row: its period. */
  label: (row: Row) => string;
}

/** From figures to places. */
export interface PlotFrame {
  size: PlotSize;
  step: number;
  x: (at: number) => number;
  y: (value: number) => number;
}

/** Fits a plot into its size: its axis over the width, its scale over the height. */
export function plotFrame(
  size: PlotSize,
  { from, to, step }: Pick<PlotAxis<never>, 'from' | 'to' | 'step'>,
  scale: Scale,
): PlotFrame {
  const { width, height } = size;
  return {
    size,
    step,
    x: (at) => PAD.left + ((at - from) / (to - from)) * (width - PAD.left - PAD.right),
    y: (value) =>
      height - PAD.bottom - ((value - scale.from) / (scale.to - scale.from)) * (height - PAD.top - PAD.bottom),
  };
}
