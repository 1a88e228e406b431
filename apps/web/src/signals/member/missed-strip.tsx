import type { Signal, UserNotification } from '@t0/contracts';
import { ArrowRight, History, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { duration } from '../../shared/lib/format.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { missedDuring, missedText } from './summary.ts';
import { useAbsence } from './use-absence.ts';

interface MissedStripProps {
  userId: string;
  signals: readonly Signal[];
  notifications: readonly UserNotification[];
}

/** WHAT YOU MISSED: one strip on the return after an absence, until it is dismissed. */
export function MissedStrip({ userId, signals, notifications }: MissedStripProps) {
  const [absence, dismiss] = useAbsence(userId);
  const text = absence && missedText(missedDuring(absence, signals, notifications));
  return (
    <div role="status">
      {absence && text && (
        <div
          data-testid="missed"
          className="flex min-h-10 items-center gap-3 border-b border-line-2 bg-link-1 px-(--gutter) py-1 text-meta leading-[18px] text-text-2"
        >
          <History size={16} aria-hidden className="text-link" />
          <p className="min-w-0 flex-1">
            <strong className="font-semibold tracking-[0.02em] text-link">WHAT YOU MISSED</strong> in{' '}
            {duration(absence.until - absence.from)}: {text}.
          </p>
          <Link to="/system-status" onClick={dismiss} className={buttonClass('quiet', 'sm', 'max-md:hidden')}>
            View alerts <ArrowRight size={12} aria-hidden />
          </Link>
          <IconButton label="Dismiss what you missed" small onClick={dismiss}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
