import type { EmailCounts } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';
import { duration } from '../../shared/lib/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { emailRate } from './email-rate.ts';
import type { EmailSample } from './email-rate.ts';
import { ShareBar } from './figure-head.tsx';

interface EmailsBlockProps {
  emails: EmailCounts;
  samples: readonly EmailSample[];
  onViewFailed: () => void;
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
          <Button size="sm" onClick={onViewFailed}>
            View failed
          </Button>
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
