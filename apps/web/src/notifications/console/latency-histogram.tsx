import type { LatencyBar } from '@t0/contracts';
import { cx } from '../../shared/lib/cx.ts';
import { barLabel, barOf } from './bars.ts';

interface LatencyHistogramProps {
  bars: readonly LatencyBar[];
  medianMs: number | null;
  p95Ms: number | null;
}

/** Deliveries by latency. The bar of the median is bright, those beyond the 95th percentile amber. */
export function LatencyHistogram({ bars, medianMs, p95Ms }: LatencyHistogramProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const median = barOf(bars, medianMs);
  const p95 = barOf(bars, p95Ms);
  return (
    <div
      role="img"
      aria-label={`Delivery time of ${total} members: ${bars
        .map((bar) => `${bar.count} ${barLabel(bars, bar)}`)
        .join(', ')}`}
      className="mt-2 grid auto-cols-fr grid-flow-col gap-0.5"
    >
      {bars.map((bar, index) => (
        <div key={bar.upToMs ?? 'more'} className="min-w-0">
          <div className="flex h-14 items-end border-b border-line-control">
            <span
              data-count={bar.count}
              className={cx(
                'w-full',
                index > p95 && p95 >= 0 ? 'bg-warn' : 'bg-link',
                index !== median && 'opacity-60',
              )}
              style={{ height: `${bar.count === 0 ? 0 : Math.max(4, (bar.count / most) * 100)}%` }}
            />
          </div>
          <span className="block truncate pt-1 text-center text-[10px] leading-3 text-text-3">
            {barLabel(bars, bar, true)}
          </span>
        </div>
      ))}
    </div>
  );
}
