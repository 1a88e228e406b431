import { barLabel, barOf } from './emails-block.tsx';

const bars = [
  { upToMs: 50, count: 1 },
  { upToMs: 5000, count: 2 },
  { upToMs: null, count: 0 },
];

it('finds the bar of a time', () => {
  expect([null, 50, 51, 9000].map((ms) => barOf(bars, ms))).toEqual([-1, 0, 1, 2]);
});

it('names bars in full and short', () => {
  expect(bars.map((bar) => barLabel(bars, bar))).toEqual(['up to 50 ms', 'up to 5000 ms', 'over 5000 ms']);
  expect(bars.map((bar) => barLabel(bars, bar, true))).toEqual(['50', '5s', '>5s']);
});
