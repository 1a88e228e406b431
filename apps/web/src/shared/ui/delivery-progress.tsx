import { emailsDone, type EmailCounts } from '@t0/contracts/platform';
import { count } from '../lib/count.ts';

interface DeliveryProgressProps {
  /** Spoken name of the bar. */
  name: string;
  /** Before the figures: 'Signal #12'. */
  label?: string;
  counts: EmailCounts;
}

/** The progress of emails: '962 of 1,284 sent, 4 failed', and a bar. */
export function DeliveryProgress({ name, label, counts }: DeliveryProgressProps) {
  const { queued, sent, failed, suppressed, total } = counts;
  const share = (part: number): string => `${total === 0 ? 0 : (part / total) * 100}%`;
  return (
    <>
      <p className="flex justify-between gap-3 text-meta">
        <span>
          {label && `${label}: `}
          {count(sent)} of {count(total)} sent
          {failed > 0 && <span className="text-short">, {count(failed)} failed</span>}
          {suppressed > 0 && <span className="text-text-3">, {count(suppressed)} not sent on purpose</span>}
        </span>
        <span className="text-text-3">{queued > 0 ? `${count(queued)} on their way` : 'done'}</span>
      </p>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={emailsDone(counts)}
        className="mt-2 flex h-1.5 overflow-hidden rounded-[2px] bg-pressed"
      >
        <span className="bg-long" style={{ width: share(sent) }} />
        <span className="bg-short" style={{ width: share(failed) }} />
        <span className="bg-closed" style={{ width: share(suppressed) }} />
      </div>
    </>
  );
}
