import type { PublicationReceipt } from '@t0/contracts';
import { FigureHead } from './figure-head.tsx';
import { LatencyHistogram } from './latency-histogram.tsx';

/** How long it took from commit to the screens: median, 95th percentile, and every delivery in a histogram. */
export function TimeBlock({ receipt: { medianMs, p95Ms, histogram } }: { receipt: PublicationReceipt }) {
  return (
    <section className="px-4 py-3" data-testid="receipt-time">
      <FigureHead name="Publish to screen, median" value={medianMs === null ? '--' : String(medianMs)} unit="ms" />
      <LatencyHistogram bars={histogram} medianMs={medianMs} p95Ms={p95Ms} />
      <p className="meta mt-1">p95 {p95Ms === null ? '--' : p95Ms} ms</p>
    </section>
  );
}
