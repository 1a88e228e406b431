import fc from 'fast-check';
import { thinCurve } from './thin-curve.ts';

const drawdown = (points: { r: number }[]): number => {
  let peak = -Infinity;
  return points.reduce((deepest, { r }) => Math.max(deepest, (peak = Math.max(peak, r)) - r), 0);
};

it('a thinned curve is short, in order, and hides neither the highest, the lowest nor the last point', () => {
  const curve = fc.array(fc.integer({ min: -50, max: 50 }), {
    minLength: 1,
    maxLength: 3000,
    // Arrays are of some ten elements otherwise, which nothing thins.
    size: 'max',
  });
  fc.assert(
    fc.property(curve, fc.integer({ min: 20, max: 400 }), (values, most) => {
      const points = values.map((r, i) => ({ at: new Date(i * 1000).toISOString(), r }));
      const thin = thinCurve(points, most);
      expect(thin.length).toBeLessThanOrEqual(most + 1);
      if (points.length <= most) expect(thin).toEqual(points);
      else expect(thin.length).toBeLessThan(points.length);
      expect(thin.map(({ at }) => at)).toEqual(thin.map(({ at }) => at).sort());
      expect(thin.at(-1)).toEqual(points.at(-1));
      expect(Math.max(...thin.map(({ r }) => r))).toBe(Math.max(...values));
      expect(Math.min(...thin.map(({ r }) => r))).toBe(Math.min(...values));
      expect(drawdown(thin)).toBeLessThanOrEqual(drawdown(points));
    }),
  );
});
