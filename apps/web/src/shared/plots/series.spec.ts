import { describePlot, extentOf, seriesText, type PlotSpec } from './series.ts';

interface Row {
  came: number;
  left: number | null;
}
const BARS: PlotSpec<Row> = {
  title: 'Members',
  kind: 'bars',
  series: [
    { name: 'new', tone: 'long', value: ({ came }) => came },
    { name: 'also new', tone: 'link', value: ({ came }) => came },
    { name: 'left', tone: 'short', below: true, value: ({ left }) => left },
  ],
  format: (value) => `${value} m`,
};
const ROWS = [
  { came: 4, left: null },
  { came: 1, left: 3 },
];

describe('series of a plot', () => {
  it('bars are stacked up from zero and down', () => expect(extentOf(BARS, ROWS)).toEqual([-3, 8]));

  it('lines reach from the least to the greatest, and to zero', () => {
    const lines: PlotSpec<Row> = {
      ...BARS,
      kind: 'lines',
      series: [{ ...BARS.series[0]!, value: ({ came }) => -came }],
    };
    expect(extentOf(lines, ROWS)).toEqual([-4, 0]);
    expect(describePlot(lines, ROWS)).toBe('Members over 2 periods. new: -1 m last, -1 m at most.');
  });

  it('are read as text: below zero with a sign, and -- where nothing was measured', () => {
    expect(BARS.series.map((one) => seriesText(BARS, one, ROWS[1]!))).toEqual(['1 m', '1 m', '\u22123 m']);
    expect(seriesText(BARS, BARS.series[2]!, ROWS[0]!)).toBe('--');
  });

  it('are described by a sentence', () =>
    expect(describePlot(BARS, ROWS, 'month')).toBe(
      'Members over 2 months. new: 5 m in all; also new: 5 m in all; left: 3 m in all.',
    ));
});
