import type { EquityPoint } from '@t0/contracts/record';

/**
 * A curve of at most `most` points, and one more, that keeps its shape: of each stretch the highest and the lowest point, and the last one of
 * all.
 */
export function thinCurve(points: readonly EquityPoint[], most: number): EquityPoint[] {
  if (points.length <= most) return [...points];
  const stretch = Math.ceil((2 * points.length) / (most - 1));
  const kept = new Set<number>([points.length - 1]);
  for (let from = 0; from < points.length; from += stretch) {
    let low = from;
    let high = from;
    for (let i = from; i < Math.min(points.length, from + stretch); i += 1) {
      if (points[i]!.r < points[low]!.r) low = i;
      if (points[i]!.r > points[high]!.r) high = i;
    }
    kept.add(low).add(high);
  }
  return [...kept].sort((a, b) => a - b).map((index) => points[index]!);
}
