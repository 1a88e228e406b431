import { latencyBucket } from './latency-buckets.ts';
import { greaterCounts, receiptOf, type DeliveryCounts } from './receipt.ts';

/** Confirmations with these latencies in ms. */
const counted = (...times: number[]): number[] => {
  const latency: number[] = [];
  for (const ms of times) latency[latencyBucket(ms)] = (latency[latencyBucket(ms)] ?? 0) + 1;
  return Array.from(latency, (count) => count ?? 0);
};

describe('the receipt of a publication', () => {
  it('counts whom it reached and how fast', () => {
    const counts = { online: 5, later: 2, latency: counted(80, 90, 400, 900) };
    const receipt = receiptOf({ seq: 7, kind: 'signal', id: 3, at: Date.UTC(2026, 10, 19, 10) }, counts);
    const bars = receipt.histogram.filter(({ count }) => count > 0).map(({ upToMs, count }) => [upToMs, count]);
    expect(receipt).toMatchObject({
      seq: 7,
      kind: 'signal',
      id: 3,
      publishedAt: '2026-11-19T10:00:00.000Z',
      online: 5,
      reached: 4,
      later: 2,
    });
    expect(bars).toEqual([
      [100, 2],
      [500, 1],
      [1000, 1],
    ]);
    // Any figure read back is within a tenth of the true one.
    expect(Math.abs(receipt.medianMs! - 90)).toBeLessThanOrEqual(9);
    expect(Math.abs(receipt.p95Ms! - 900)).toBeLessThanOrEqual(90);
  });

  it('has no times while nobody has confirmed', () => {
    const receipt = receiptOf({ seq: 1, kind: 'signal', id: 1, at: 0 }, { online: 0, later: 0, latency: [] });
    expect(receipt).toMatchObject({ reached: 0, medianMs: null, p95Ms: null });
  });

  it('takes of two counts what knows more, figure by figure', () => {
    const early: DeliveryCounts = { online: 5, later: 0, latency: [1, 1] };
    const late: DeliveryCounts = { online: 3, later: 2, latency: [1, 2] };
    const both = { online: 5, later: 2, latency: [1, 2] };
    expect(greaterCounts(early, late)).toEqual(both);
    expect(greaterCounts(late, early)).toEqual(both);
  });
});
