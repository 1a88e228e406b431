import { lossText, monthText, percentText, shareText, tallyText } from './figures-table.tsx';
import { monthAxis } from './month-plot.tsx';

it.each([
  [0.0526, '5.3\u00a0%'],
  [-0.02, '\u22122.0\u00a0%'],
  [-0.0001, '0.0\u00a0%'],
  [1, '100.0\u00a0%'],
  [null, '--'],
])('the share %p reads %p (docs/product/business.md#churn)', (share, expected) =>
  expect(shareText(share)).toBe(expected),
);

it('months, sums and losses as text', () => {
  expect(monthText('2026-01')).toBe('Jan 2026');
  expect(percentText(12.34)).toBe('12.3\u00a0%');
  expect(tallyText({ count: 2, amount: 9800 }, 'USD')).toBe('$98.00 (2)');
  expect(tallyText({ count: 0, amount: 0 }, 'USD')).toBe('--');
  expect(lossText(4900, 'USD')).toBe('\u2212$49.00');
  expect(lossText(0, 'USD')).toBe('--');
});

it('the axis has a place for each month, and names a few of them, the last one always', () => {
  const rows = Array.from({ length: 14 }, (_, month) => ({
    month: `2026-${String((month % 12) + 1).padStart(2, '0')}`,
  }));
  const { from, to, step, ticks, at, label } = monthAxis(rows, 5);
  expect([from, to, step]).toEqual([0, 14, 1]);
  expect(rows.map(at)).toEqual([...rows.keys()]);
  expect(ticks.map((tick) => tick.at)).toEqual([1.5, 4.5, 7.5, 10.5, 13.5]);
  expect(ticks.at(-1)!.label).toBe('Feb 26');
  expect(label(rows[0]!)).toBe('Jan 2026');
});
