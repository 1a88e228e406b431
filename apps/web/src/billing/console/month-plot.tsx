import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import type { PlotAxis } from '../../shared/plots/plot-marks.tsx';
import { Plot } from '../../shared/plots/plot.tsx';
import { niceScale } from '../../shared/plots/scale.ts';
import { extentOf, type PlotSpec } from '../../shared/plots/series.ts';
import { monthText } from './figures-table.tsx';

/** About as many names of months fit below a plot. */
const NAMES = { wide: 8, narrow: 5 };

/** One place for each month; the names of some of them, the last one always. */
export function monthAxis<Row extends { month: string }>(rows: readonly Row[], names: number): PlotAxis<Row> {
  const places = new Map(rows.map((row, index) => [row, index]));
  const every = Math.ceil(rows.length / names);
  const last = rows.length - 1;
  return {
    from: 0,
    to: rows.length,
    step: 1,
    ticks: rows.flatMap(({ month }, index) =>
      (last - index) % every === 0 ? [{ at: index + 0.5, label: monthText(month).replace(' 20', ' ') }] : [],
    ),
    at: (row) => places.get(row)!,
    label: ({ month }) => monthText(month),
  };
}

interface MonthPlotProps<Row> {
  spec: PlotSpec<Row>;
  /** Without gaps, the oldest first. */
  rows: readonly Row[];
  /** The axis reaches this at least. */
  least?: number;
}

/** Figures by month. */
export function MonthPlot<Row extends { month: string }>({ spec, rows, least = 1 }: MonthPlotProps<Row>) {
  const axis = monthAxis(rows, useIsPhone() ? NAMES.narrow : NAMES.wide);
  const [low, high] = extentOf(spec, rows);
  return (
    <Plot spec={spec} rows={rows} axis={axis} scale={niceScale(low, Math.max(high, low + least), 4)} period="month" />
  );
}
