import { LIMITS, MEMBER_FILTERS } from '@t0/contracts';
import type { EmailAnnouncement, MemberFilterName } from '@t0/contracts';
import { defineLive } from '../../../live/define-live.ts';
import { ANNOUNCEMENTS } from './api.ts';

/** Every announcement with the outcomes of its emails, newest first, live: for staff. */
export const announcements = defineLive<EmailAnnouncement>({
  scope: 'admin',
  path: ANNOUNCEMENTS,
  events: ['announcement.created', 'announcement.updated', 'announcement.stopped'],
  order: (a, b) => b.id - a.id,
  below: ({ id }) => `before=${id}`,
  page: LIMITS.adminList.page,
  pollMs: 30_000,
  failure: 'The announcements cannot be loaded.',
});

/** A filter of members in words: 'Past due, “smith”'. */
export function filterText(show: MemberFilterName, q: string | null | undefined): string {
  const label = MEMBER_FILTERS.find(({ name }) => name === show)?.label ?? show;
  return q ? `${label}, “${q}”` : label;
}
