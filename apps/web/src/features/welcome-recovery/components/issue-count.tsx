import { count } from '../../../shared/lib/count.ts';
import { useAffectedCount } from '../hooks/use-affected-users.ts';

/** How many subscribers lack credentials, beside a tab's label; nothing while all is well. */
export function IssueCount() {
  const issues = useAffectedCount() ?? 0;
  if (issues === 0) return null;
  return (
    <span className="ml-1.5 text-short" data-testid="issue-count">
      {count(issues)}
      <span className="sr-only"> critical {issues === 1 ? 'issue' : 'issues'}</span>
    </span>
  );
}
