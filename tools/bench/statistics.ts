/** Middle value of a list; of an even one the mean of the two. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value below which the share `p` (0 to 1) of the list lies. */
export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))]!;
}

/** Median, least and greatest of the rounds' own ratios: each round pairs the product with the reference of the same time. */
export function pairedRatio(ours: number[], reference: number[]): { median: number; min: number; max: number } {
  const ratios = ours.map((value, index) => value / reference[index]!);
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

/** How far a list strays: the middle half's width over the median. A reference above 0.25 says the machine was noisy. */
export function spread(values: number[]): number {
  return (percentile(values, 0.75) - percentile(values, 0.25)) / median(values);
}
