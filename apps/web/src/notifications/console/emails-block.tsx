import type { EmailCounts, LatencyBar } from '@t0/contracts/platform';
import type { ReactNode } from 'react';
import { duration } from '../../shared/lib/format.ts';
import { count } from '../../shared/lib/count.ts';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/button.tsx';
import { emailRate, type EmailSample } from './receipts-store.ts';

/** A block's name at the left and its figure at the right. The figure keeps its width as it counts. */
export function FigureHead({ name, value, unit }: { name: string; value: string; unit?: ReactNode }) {
  return (
    <div className="flex items-end justify-between gap-3">
      <span className="lab">{name}</span>
      <span className="text-right text-[20px] leading-7 font-medium tracking-[-0.01em]">
        {value} <small className="text-base font-normal tracking-normal text-text-3">{unit}</small>
      </span>
    </div>
  );
}

/** A bar whose parts are shares (0 to 1) of the whole. */
export function ShareBar({ label, parts }: { label: string; parts: readonly { share: number; tone: string }[] }) {
  return (
    <div role="img" aria-label={label} className="flex h-1.5 overflow-hidden bg-pressed">
      {parts.map(({ share, tone }) => (
        <span key={tone} className={`block h-full ${tone}`} style={{ width: `${(share * 100).toFixed(2)}%` }} />
      ))}
    </div>
  );
}

interface EmailsBlockProps {
  emails: EmailCounts;
  samples: readonly EmailSample[];
  /** Null: the reader's role does not open the emails. */
  onViewFailed: (() => void) | null;
}

/** Mails of a signal: queued, sent, failed, the rate and the time left. */
export function EmailsBlock({ emails, samples, onViewFailed }: EmailsBlockProps) {
  const { queued, sent, failed, suppressed, total } = emails;
  const share = (part: number): number => (total === 0 ? 0 : part / total);
  const parts = [
    { share: share(sent), tone: 'bg-long' },
    { share: share(failed), tone: 'bg-short' },
    { share: share(suppressed), tone: 'bg-closed' },
  ];
  return (
    <section className="px-4 py-3" data-testid="receipt-emails">
      <div className="flex justify-between gap-3">
        <span className="lab">Signal emails</span>
        <span className="meta text-right">{emailRateText(emails, samples)}</span>
      </div>
      <dl className="my-2 grid grid-cols-3 divide-x divide-line [&>div]:pl-3 [&>div:first-child]:pl-0">
        <Part name="Queued" value={queued} tone="text-text-3" />
        <Part name="Sent" value={sent} tone="text-long" />
        <Part name="Failed" value={failed} tone={failed > 0 ? 'text-short' : 'text-text-3'} />
      </dl>
      <ShareBar
        label={`${sent} of ${total} emails sent, ${failed} failed, ${suppressed} not sent on purpose`}
        parts={parts}
      />
      {suppressed > 0 && <p className="meta mt-3">{count(suppressed)} not sent on purpose</p>}
      {failed > 0 && (
        <p className="mt-3 flex items-center justify-between gap-3">
          <span className="meta">{count(failed)} not delivered</span>
          {onViewFailed && (
            <Button size="sm" onClick={onViewFailed}>
              View failed
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

function Part({ name, value, tone }: { name: string; value: number; tone: string }) {
  return (
    <div>
      <dt className={`lab ${tone}!`}>{name}</dt>
      <dd className="text-[16px] leading-6 font-medium">{count(value)}</dd>
    </div>
  );
}

function emailRateText(emails: EmailCounts, samples: readonly EmailSample[]): string {
  const { perSecond, secondsLeft } = emailRate(samples, emails);
  const rate = perSecond === null ? null : `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} per s`;
  const left = secondsLeft === null ? null : `${duration(secondsLeft * 1000)} left`;
  const all = emails.queued === 0 && emails.total > 0 ? 'done' : null;
  return [`${count(emails.total)} total`, rate, left, all].filter(Boolean).join(', ');
}

/** The index of the bar of a latency; -1 when there is none. */
export function barOf(bars: readonly LatencyBar[], ms: number | null): number {
  return ms === null ? -1 : bars.findIndex(({ upToMs }) => upToMs === null || ms <= upToMs);
}

/** A bar's range as text, or short for below the bar: 'up to 50 ms', '50'; beyond the last, 'over 5000 ms', '>5s'. */
export function barLabel(bars: readonly LatencyBar[], { upToMs }: LatencyBar, short = false): string {
  const last = bars.findLast((bar) => bar.upToMs !== null)?.upToMs ?? 0;
  const figure = (ms: number): string => (ms < 1000 ? String(ms) : `${ms / 1000}s`);
  if (short) return upToMs === null ? `>${figure(last)}` : figure(upToMs);
  return upToMs === null ? `over ${last} ms` : `up to ${upToMs} ms`;
}

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
