import fc from 'fast-check';
import { niceScale } from './equity-plot.tsx';

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
