import { count } from '../../shared/lib/count.ts';
import { useAffectedCount } from './use-affected-users.ts';

/** The number of subscribers without credentials, at a tab's corner, where it moves no tab; nothing while there are none. */
export function IssueCount() {
  const issues = useAffectedCount() ?? 0;
  if (issues === 0) return null;
  return (
    <span className="absolute top-1 right-1 text-[10px] leading-[10px] font-[650] text-short" data-testid="issue-count">
      {count(issues)}
      <span className="sr-only"> critical {issues === 1 ? 'issue' : 'issues'}</span>
    </span>
  );
}
