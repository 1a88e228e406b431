/** A straight line through values over time. */
export interface Slope {
  /** Change per hour. */
  perHour: number;
  /** Half the width of the 95 % confidence interval of `perHour`. */
  margin: number;
}

/** Means of this many values in a row are what the line goes through: neighbours in time are not independent. */
const BLOCK = 10;
/** The share of the beginning that is left out: pools and caches fill. */
const WARM_UP = 0.2;

/**
 * The slope of values taken once a second, by least squares over means of ten seconds, without the first fifth. The margin is infinite
 * when there are fewer than three means.
 */
export function slopeOf(values: number[]): Slope {
  const kept = values.slice(Math.floor(values.length * WARM_UP));
  const means: number[] = [];
  for (let at = 0; at + BLOCK <= kept.length; at += BLOCK) means.push(mean(kept.slice(at, at + BLOCK)));
  if (means.length < 2) return { perHour: 0, margin: Infinity };
  const times = means.map((_, index) => (index * BLOCK) / 3600);
  const [middle, level] = [mean(times), mean(means)];
  const width = sum(times.map((time) => (time - middle) ** 2));
  const perHour = sum(times.map((time, index) => (time - middle) * (means[index]! - level))) / width;
  const rest = sum(times.map((time, index) => (means[index]! - level - perHour * (time - middle)) ** 2));
  const margin =
    means.length < 3 ? Infinity : quantile(means.length - 2) * Math.sqrt(rest / (means.length - 2) / width);
  return { perHour, margin };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => sum(values) / values.length;

/** The 97.5 % quantile of Student's distribution, to about a hundredth (Cornish-Fisher) from 3 degrees of freedom on. */
function quantile(freedom: number): number {
  if (freedom < 3) return [Infinity, 12.706, 4.303][freedom]!;
  const z = 1.959964;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
}
