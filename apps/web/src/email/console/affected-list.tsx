import type { AffectedUser } from '@t0/contracts/email';
import { Siren, TriangleAlert } from 'lucide-react';
import { useTimes } from '../../shared/lib/times.ts';
import { count } from '../../shared/lib/count.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAffectedCount } from './issue-count.tsx';

interface AffectedListProps {
  /** The newest of them. */
  affected: readonly AffectedUser[];
  running: boolean;
  onFix: () => void;
}

/** The members who paid and cannot sign in, and the one button that helps them all (docs/product/console.md#welcome-email-monitoring). */
export function AffectedList({ affected, running, onFix }: AffectedListProps) {
  // Read apart from the list, which may be slightly ahead of it.
  const total = Math.max(useAffectedCount() ?? 0, affected.length);
  const times = useTimes();
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3 border-b border-line bg-short-1 px-4 py-3">
        <TriangleAlert size={16} aria-hidden className="text-short" />
        <p className="font-semibold text-short">
          {count(total)} CRITICAL {total === 1 ? 'ISSUE' : 'ISSUES'}
        </p>
        <p className="read max-md:hidden">Subscribers who have paid and cannot sign in.</p>
        <span className="flex-1" />
        <Button
          variant="danger"
          disabled={running}
          onClick={onFix}
          className="max-md:h-auto max-md:min-h-11 max-md:w-full max-md:whitespace-normal"
        >
          <Siren size={14} aria-hidden />
          {running ? 'RECOVERING...' : 'EMERGENCY: FIX ALL WELCOME EMAIL ISSUES'}
        </Button>
      </div>
      <ul className="max-h-80 overflow-auto border-b border-line">
        {affected.map((user) => (
          <li
            key={user.id}
            data-testid={`affected-${user.email}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-60 truncate">{user.email}</span>
            <span className="meta">Subscribed {times.date(user.created_at)}</span>
            <span className="meta">{user.recovering ? 'mail on its way' : user.subscription_status}</span>
            <span className="badge" data-tone="critical">
              NO CREDENTIALS
            </span>
          </li>
        ))}
      </ul>
      {total > affected.length && (
        <p className="meta border-b border-line px-4 py-2">
          The newest {count(affected.length)} of {count(total)}. The button helps them all.
        </p>
      )}
    </div>
  );
}
