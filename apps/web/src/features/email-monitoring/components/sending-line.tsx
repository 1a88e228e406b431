import type { EmailDelivery } from '@t0/contracts';
import { count } from '../../../shared/lib/count.ts';

/** How far the emails of one signal are: 'Signal #12: 962 of 1,284 sent, 4 failed', and a bar. */
export function SendingLine({ sending: { signalId, queued, sent, failed, total } }: { sending: EmailDelivery }) {
  const share = (part: number): string => `${total === 0 ? 0 : (part / total) * 100}%`;
  return (
    <div className="border-t border-line px-4 py-3" data-testid="email-sending">
      <p className="flex justify-between gap-3 text-meta">
        <span>
          Signal #{signalId}: {count(sent)} of {count(total)} sent
          {failed > 0 && <span className="text-short">, {count(failed)} failed</span>}
        </span>
        <span className="text-text-3">{queued > 0 ? `${count(queued)} on their way` : 'done'}</span>
      </p>
      <div
        role="progressbar"
        aria-label={`Emails of signal #${signalId}`}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={sent + failed}
        className="mt-2 flex h-1.5 overflow-hidden rounded-[2px] bg-pressed"
      >
        <span className="bg-long" style={{ width: share(sent) }} />
        <span className="bg-short" style={{ width: share(failed) }} />
      </div>
    </div>
  );
}
