import { useAffectedUsers } from '../hooks/use-affected-users.ts';

/** How many subscribers lack credentials, beside a tab's label; nothing while all is well. */
export function IssueCount() {
  const { data = [] } = useAffectedUsers();
  if (data.length === 0) return null;
  return (
    <span className="ml-1.5 text-short" data-testid="issue-count">
      {data.length}
      <span className="sr-only"> critical {data.length === 1 ? 'issue' : 'issues'}</span>
    </span>
  );
}
