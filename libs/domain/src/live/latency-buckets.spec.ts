import { addLatencies, LATENCY_BUCKETS, latencyBars, latencyBucket, latencyPercentile } from './latency-buckets.ts';

function counted(values: number[]): number[] {
  const counts: number[] = [];
  for (const ms of values) counts[latencyBucket(ms)] = (counts[latencyBucket(ms)] ?? 0) + 1;
  return Array.from(counts, (count) => count ?? 0);
}

describe('delivery times in buckets', () => {
  it.each([3, 12, 47, 180, 950, 7300, 60_000])('read %i ms back within a tenth', (ms) => {
    const back = latencyPercentile(counted([ms]), 0.5)!;
    expect(Math.abs(back - ms) / ms).toBeLessThan(0.1 + 0.5 / ms);
  });

  it('knows median and p95, and nothing of nothing', () => {
    const counts = counted([...Array.from({ length: 94 }, () => 20), ...Array.from({ length: 6 }, () => 900)]);
    expect(latencyPercentile(counts, 0.5)).toBeGreaterThan(17);
    expect(latencyPercentile(counts, 0.5)).toBeLessThan(23);
    expect(latencyPercentile(counts, 0.95)).toBeGreaterThan(800);
    expect(latencyPercentile(counts, 0)).toBe(latencyPercentile(counted([20]), 1));
    expect([latencyPercentile([], 0.5), latencyPercentile([0, 0], 0.95)]).toEqual([null, null]);
  });

  it('takes what no clock should give: negative, none, endless', () => {
    expect([latencyBucket(-5), latencyBucket(Number.NaN), latencyBucket(0), latencyBucket(1)]).toEqual([0, 0, 0, 0]);
    expect(latencyBucket(1e12)).toBe(LATENCY_BUCKETS - 1);
  });

  it('shows every delivery in exactly one bar', () => {
    const bars = latencyBars(counted([1, 15, 40, 90, 150, 450, 900, 3000, 80_000]));
    expect(bars.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(bars.at(-1)!.upToMs).toBeNull();
  });

  it('adds periods of different length', () => {
    expect(addLatencies([1, 2], [], [0, 1, 3])).toEqual([1, 3, 3]);
    expect(addLatencies()).toEqual([]);
  });
});
