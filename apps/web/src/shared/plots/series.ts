import { counted } from '../lib/count.ts';

/** One plotted figure. Its tone shows its kind; the word next to it says it again. */
export interface PlotSeries<Row> {
  name: string;
  tone: 'link' | 'long' | 'short' | 'warn' | 'quiet';
  /** True: hatched instead of filled, so that two bars differ by more than colour. */
  hatched?: true;
  /** True: its bars go down from zero; the value is that of the bar, above 0. */
  below?: true;
  /** Null: nothing was measured. */
  value: (row: Row) => number | null;
}

/** One plot: bars add up what happened in a period, lines show a value over time. */
export interface PlotSpec<Row> {
  title: string;
  kind: 'bars' | 'lines';
  series: readonly PlotSeries<Row>[];
  format: (value: number) => string;
  /** Shorter, for the y axis; `format` unless given. */
  mark?: (value: number) => string;
}

/** The value of a row as text: below zero with its sign, '--' where nothing was measured. */
export function seriesText<Row>({ format }: PlotSpec<Row>, { value, below }: PlotSeries<Row>, row: Row): string {
  const figure = value(row);
  if (figure === null) return '--';
  return below && figure !== 0 ? `\u2212${format(figure)}` : format(figure);
}

/** The description of a plot, as a sentence: totals of bars; of lines, the last figure and the greatest. */
export function describePlot<Row>(
  { title, kind, series, format }: PlotSpec<Row>,
  rows: readonly Row[],
  period = 'period',
): string {
  const parts = series.map(({ value, name }) => {
    const values = rows.map(value).filter((figure) => figure !== null);
    if (values.length === 0) return `${name}: nothing measured`;
    if (kind === 'bars') return `${name}: ${format(values.reduce((sum, figure) => sum + figure, 0))} in all`;
    return `${name}: ${format(values.at(-1)!)} last, ${format(Math.max(...values))} at most`;
  });
  return `${title} over ${counted(rows.length, period)}. ${parts.join('; ')}.`;
}

/** The lowest and the highest place that a plot reaches; bars are stacked on both sides of zero, lines are not. */
export function extentOf<Row>({ kind, series }: PlotSpec<Row>, rows: readonly Row[]): [low: number, high: number] {
  const places = rows.flatMap((row) => {
    if (kind === 'lines') return series.map(({ value }) => value(row) ?? 0);
    const sum = (side: readonly PlotSeries<Row>[]): number =>
      side.reduce((total, { value }) => total + (value(row) ?? 0), 0);
    return [-sum(series.filter(({ below }) => below)), sum(series.filter(({ below }) => !below))];
  });
  return [Math.min(0, ...places), Math.max(0, ...places)];
}
