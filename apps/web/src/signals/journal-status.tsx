import type { Signal } from '@t0/contracts';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useJournalLimits } from './use-journal-limits.ts';

const WARNED = 'inline-flex items-center gap-1 text-warn';

/** One line above the signals: the number taken today, the open risk, and the link to the journal. Its place is reserved while it loads. */
export function JournalStatus({ signals }: { signals: readonly Pick<Signal, 'id' | 'status' | 'slPrice'>[] }) {
  const limits = useJournalLimits(signals);
  return (
    <p
      className="flex min-h-8 flex-wrap items-center gap-x-4 px-4 py-1 text-meta text-text-2 max-md:gap-x-2.5 max-md:pr-0 max-md:text-label md:flex-1"
      data-testid="journal-status"
    >
      <span className={limits?.reached ? WARNED : ''}>
        {limits?.reached && <TriangleAlert size={12} aria-hidden />}
        {limits ? `${limits.taken} of ${limits.most}` : '--'} taken today{limits?.reached ? ': limit reached' : ''}
      </span>
      <span className={limits?.high ? WARNED : ''}>
        {limits?.high && <TriangleAlert size={12} aria-hidden />}
        Open risk {limits ? limits.risk.percent : '--'} %{limits?.high ? `, above ${limits.warnsAbove} %` : ''}
      </span>
      <Link to="/journal" className="ml-auto text-link underline-offset-2 hover:underline max-md:hidden">
        Journal
      </Link>
    </p>
  );
}
