import type { ChartMemo } from '@t0/contracts';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-now.ts';

/** CURRENT STATUS: when the memo was last updated, or that there is none (docs/product/console.md#analysis). */
export function MemoStatus({ memo }: { memo: ChartMemo | undefined }) {
  const times = useTimes();
  const now = useNow(30_000);
  return (
    <dl
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-3"
      data-testid="memo-status"
    >
      <dt className="lab">Current status</dt>
      <dd className="min-w-0">
        {memo ? (
          <>
            Last updated <time dateTime={memo.updatedAt}>{times.dateTime(memo.updatedAt)}</time>{' '}
            <span className="meta">{relativeTime(Date.parse(memo.updatedAt), now)}</span>
          </>
        ) : (
          <span className="text-text-2">NO MEMO FOUND</span>
        )}
      </dd>
    </dl>
  );
}
