import type { PublicationKind, ReceiptCounts } from '@t0/contracts';
import { latencyBars, latencyPercentile } from './latency-buckets.ts';

/** What went out: its place in the log, and what it is. */
export interface Publication {
  seq: number;
  kind: PublicationKind;
  id: number;
  /** Commit time, ms since the epoch. */
  at: number;
}

/** What is counted of a publication, over all processes. */
export interface DeliveryCounts {
  online: number;
  later: number;
  /** Confirmations by members who were online, by bucket. */
  latency: number[];
}

/** The receipt as administrators see it. */
export function receiptOf(
  { seq, kind, id, at }: Publication,
  { online, later, latency }: DeliveryCounts,
): ReceiptCounts {
  return {
    seq,
    kind,
    id,
    publishedAt: new Date(at).toISOString(),
    online,
    reached: latency.reduce((sum, count) => sum + count, 0),
    later,
    medianMs: latencyPercentile(latency, 0.5),
    p95Ms: latencyPercentile(latency, 0.95),
    histogram: latencyBars(latency),
  };
}
