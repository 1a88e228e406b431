import type { EmailDelivery } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';

/** The progress of one signal's emails: 'Signal #12: 962 of 1,284 sent, 4 failed', and a bar. */
export function SendingLine({ sending }: { sending: EmailDelivery }) {
  // An event of a release without `suppressed` counted it as failed.
  const { signalId, queued, sent, failed, suppressed = 0, total } = sending;
  const share = (part: number): string => `${total === 0 ? 0 : (part / total) * 100}%`;
  return (
    <div className="border-t border-line px-4 py-3" data-testid="email-sending">
      <p className="flex justify-between gap-3 text-meta">
        <span>
          Signal #{signalId}: {count(sent)} of {count(total)} sent
          {failed > 0 && <span className="text-short">, {count(failed)} failed</span>}
          {suppressed > 0 && <span className="text-text-3">, {count(suppressed)} not sent on purpose</span>}
        </span>
        <span className="text-text-3">{queued > 0 ? `${count(queued)} on their way` : 'done'}</span>
      </p>
      <div
        role="progressbar"
        aria-label={`Emails of signal #${signalId}`}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={sent + failed + suppressed}
        className="mt-2 flex h-1.5 overflow-hidden rounded-[2px] bg-pressed"
      >
        <span className="bg-long" style={{ width: share(sent) }} />
        <span className="bg-short" style={{ width: share(failed) }} />
        <span className="bg-closed" style={{ width: share(suppressed) }} />
      </div>
    </div>
  );
}
