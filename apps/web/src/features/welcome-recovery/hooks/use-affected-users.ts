import type { AffectedUser, LiveEventType } from '@t0/contracts';
import { useFollowed } from '../../../shared/lib/live/use-followed.ts';
import type { Followed } from '../../../shared/lib/live/use-followed.ts';
import { getAffectedUsers } from '../api/welcome-calls.ts';

/** After these, who lacks credentials and how the email system stands are read anew. */
export const WELCOME_EVENTS: readonly LiveEventType[] = [
  'member.updated',
  'welcome_email.requested',
  'welcome_email.result',
];
/** Read again this often while the socket is away (specification 2, section 9). */
export const WELCOME_POLL_MS = 300_000;

/** Who has paid and has no way to sign in yet, live. */
export function useAffectedUsers(): Followed<AffectedUser[]> {
  return useFollowed({
    queryKey: ['/api/admin/affected-users'],
    read: getAffectedUsers,
    types: WELCOME_EVENTS,
    pollMs: WELCOME_POLL_MS,
    failure: 'The affected users cannot be loaded.',
  });
}
