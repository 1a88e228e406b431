import type { PublicationKind, ReceiptCounts } from '@t0/contracts/platform';
import { latencyBars, latencyPercentile } from './latency-buckets.ts';

/** A publication: its place in the log, and its kind. */
export interface Publication {
  seq: number;
  kind: PublicationKind;
  id: number;
  /** Commit time, ms since the epoch. */
  at: number;
}

/** The counts of a publication, over all processes. */
export interface DeliveryCounts {
  online: number;
  later: number;
  /** Confirmations by members who were online, by bucket. */
  latency: number[];
}

/** Of two counts of the same publication, figure by figure, the one that knows more: counts only grow. */
export function greaterCounts(a: DeliveryCounts, b: DeliveryCounts): DeliveryCounts {
  const sum = ({ latency }: DeliveryCounts): number => latency.reduce((total, count) => total + count, 0);
  return {
    online: Math.max(a.online, b.online),
    later: Math.max(a.later, b.later),
    latency: sum(a) >= sum(b) ? a.latency : b.latency,
  };
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
