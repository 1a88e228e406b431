import fc from 'fast-check';
import { UTC_TIMES } from '../lib/times.ts';
import { niceCeiling, niceScale, segments, timeTicks } from './scale.ts';

const HOUR = 3_600_000;
const DAY = Date.parse('2026-06-15T00:00:00Z');

describe('scales of the plots', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [5, 5],
    [41, 50],
    [96, 100],
    [1284, 2000],
  ])('an axis for %d ends at %d', (value, expected) => expect(niceCeiling(value)).toBe(expected));

  it('marks every six hours of a day, and days of a month', () => {
    expect(timeTicks(DAY + HOUR, DAY + 25 * HOUR, UTC_TIMES).map(({ label }) => label)).toEqual([
      '06:00',
      '12:00',
      '18:00',
      '00:00',
    ]);
    const month = timeTicks(DAY, DAY + 30 * 24 * HOUR, UTC_TIMES);
    expect(month.length).toBeLessThanOrEqual(8);
    expect(month[0]!.label).toMatch(/^\d+ Jun$/);
  });

  it('draws no line over what was not measured', () => {
    const at = (step: number, value: number | null) => ({ at: DAY + step * HOUR, value });
    const runs = segments([at(0, 1), at(1, 2), at(2, null), at(3, 3), at(9, 4)], HOUR);
    expect(runs.map((run) => run.map(({ value }) => value))).toEqual([[1, 2], [3], [4]]);
  });
});

it('a scale holds all figures and 0, at few even marks', () => {
  const figure = fc.integer({ min: -500_000, max: 500_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(figure, figure, (a, b) => {
      const { from, to, ticks } = niceScale(Math.min(a, b), Math.max(a, b));
      expect(from).toBeLessThanOrEqual(Math.min(a, b, 0));
      expect(to).toBeGreaterThanOrEqual(Math.max(a, b, 0));
      expect(ticks).toContain(0);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(8);
    }),
  );
  expect(niceScale(-1.2, 3).ticks).toEqual([-2, -1, 0, 1, 2, 3]);
});
