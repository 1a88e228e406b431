import type { AffectedUser } from '@t0/contracts/email';
import type { LiveEventType } from '@t0/contracts/live';
import type { ListTotal } from '@t0/contracts/platform';
import { count } from '../../shared/lib/count.ts';
import { useFollowed, type Followed } from '../../live/use-followed.ts';

/** After these events, the users without credentials and the status of the email system are read again. */
export const WELCOME_EVENTS: readonly LiveEventType[] = [
  'member.updated',
  'member.deleted',
  'welcome_email.requested',
  'welcome_email.result',
];

/** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
export const WELCOME_POLL_MS = 300_000;

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

/** The number of users who have paid and cannot sign in yet, live; undefined until that is known. */
export function useAffectedCount(): number | undefined {
  const { data } = useFollowed<ListTotal>({
    queryKey: ['/api/admin/affected-users/count'],
    types: WELCOME_EVENTS,
    pollMs: WELCOME_POLL_MS,
    failure: 'The number of affected users cannot be loaded.',
  });
  return data?.total;
}

/** The users who have paid and cannot sign in yet, live: the newest of them. */
export function useAffectedUsers(): Followed<AffectedUser[]> {
  return useFollowed<AffectedUser[]>({
    queryKey: ['/api/admin/affected-users'],
    types: WELCOME_EVENTS,
    pollMs: WELCOME_POLL_MS,
    failure: 'The affected users cannot be loaded.',
  });
}
