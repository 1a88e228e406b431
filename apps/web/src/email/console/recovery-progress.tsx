import { progressOf } from './progress.ts';
import type { Recovery, RecoveryItem } from './progress.ts';

const WORDS: Record<RecoveryItem['status'], { word: string; tone: string }> = {
  queued: { word: 'ON ITS WAY', tone: 'limit' },
  sent: { word: 'SENT', tone: 'active' },
  failed: { word: 'FAILED', tone: 'critical' },
  suppressed: { word: 'NOT SENT', tone: 'closed' },
};

/** The progress of a recovery, and the outcome of each mail, as it happens. */
export function RecoveryProgress({ recovery }: { recovery: Recovery }) {
  const { done, failed, total } = progressOf(recovery);
  const sentence = `${done} of ${total} processed${failed > 0 ? `, ${failed} failed` : ''}`;
  return (
    <div className="border-b border-line px-4 py-3" data-testid="recovery-progress">
      <p className="flex justify-between gap-3">
        <span className="lab">Recovery</span>
        <span role="status" className="text-meta text-text-2">
          {sentence}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Welcome emails processed"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="mt-2 h-1.5 overflow-hidden rounded-[2px] bg-pressed"
      >
        <div className="h-full bg-long" style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
      <ul className="mt-2 max-h-60 overflow-auto">
        {[...recovery.values()].map(({ id, email, status, error }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <span className="min-w-0 truncate">{email}</span>
            <span className="flex min-w-0 items-center gap-3">
              {error && <span className="truncate text-meta text-short">{error}</span>}
              <span className="badge" data-tone={WORDS[status].tone}>
                {WORDS[status].word}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
