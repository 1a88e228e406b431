import type { LatencyBar } from '@t0/contracts/platform';

/** Each bucket reaches 1.2 times as far as the one before: any figure read back is within a tenth of the true one. */
const STEP = Math.log(1.2);
/** The last bucket begins beyond a minute and a half. */
export const LATENCY_BUCKETS = 64;
/** Upper bounds of the bars shown, ms; one more holds the rest. */
const BARS = [10, 20, 50, 100, 200, 500, 1000, 5000] as const;

/** The bucket of a delivery by its latency in ms: 0 for anything below 1 ms. */
export function latencyBucket(ms: number): number {
  if (!(ms > 1)) return 0;
  return Math.min(LATENCY_BUCKETS - 1, Math.ceil(Math.log(ms) / STEP));
}

/** The latency that a bucket represents, ms: the middle between its bounds. */
function msOf(bucket: number): number {
  return bucket === 0 ? 1 : Math.exp((bucket - 0.5) * STEP);
}

/** The time within which this share (0 to 1) of the counted deliveries lies, in whole ms; null when none is counted. */
export function latencyPercentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const bucket = counts.findIndex((count) => (seen += count) >= total * share && seen > 0);
  return Math.max(1, Math.round(msOf(bucket)));
}

/** The counts as few bars, for a small histogram. */
export function latencyBars(counts: readonly number[]): LatencyBar[] {
  const bars: LatencyBar[] = [...BARS.map((upToMs) => ({ upToMs, count: 0 })), { upToMs: null, count: 0 }];
  for (const [bucket, count] of counts.entries())
    bars.find(({ upToMs }) => upToMs === null || msOf(bucket) <= upToMs)!.count += count;
  return bars;
}

/** The counts of several periods together. */
export function addLatencies(...all: (readonly number[])[]): number[] {
  const sum: number[] = [];
  for (const counts of all) for (const [bucket, count] of counts.entries()) sum[bucket] = (sum[bucket] ?? 0) + count;
  return Array.from(sum, (count) => count ?? 0);
}
