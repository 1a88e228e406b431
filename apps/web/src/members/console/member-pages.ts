import { formatUserCursor, type MemberEntry } from '@t0/contracts/accounts';
import { LIMITS, type ListTotal } from '@t0/contracts/platform';
import { compareText } from '@t0/domain/platform';
import { defineLive } from '../../live/define-live.ts';
import { listAddress } from './api.ts';
import { isShown, type MemberView } from './member-view.ts';
import { STAFF_LISTS } from '../../live/staff-lists.ts';
import { useFollowed } from '../../live/use-followed.ts';

/** After these the table of users, and the figures about it, are others. */
export const MEMBER_EVENTS = STAFF_LISTS.memberPages.events;

/** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
export const MEMBERS_POLL_MS = 60_000;

/**
 * Users of a view in pages, newest first. It also holds users from the log outside the view, so that a change moves a user into the table
 * or out of it.
 */
export const memberPages = (view: MemberView) =>
  defineLive<MemberEntry>({
    ...STAFF_LISTS.memberPages,
    view: true,
    path: listAddress(view),
    order: (a, b) => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id),
    shows: (user) => isShown(view, user, Date.now()),
    page: LIMITS.members.page,
    below: (last) => `before=${encodeURIComponent(formatUserCursor(last))}`,
    pollMs: MEMBERS_POLL_MS,
    failure: 'The subscribers cannot be loaded.',
  });

/** The number of subscribers that no administrator has acknowledged yet, live; 0 while unknown. */
export function useNewSubscribers(): number {
  const { data } = useFollowed<ListTotal>({
    queryKey: ['/api/admin/users/new'],
    types: MEMBER_EVENTS,
    pollMs: MEMBERS_POLL_MS,
    everyMs: 2000,
    failure: 'The number of new subscribers cannot be loaded.',
  });
  return data?.total ?? 0;
}
