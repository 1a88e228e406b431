import { MEMBER_FILTERS, type MemberFilterName } from '@t0/contracts/accounts';
import type {
  AnnouncementPreview,
  AnnouncementRecipients,
  AnnouncementTextDto,
  EmailAnnouncement,
  SendAnnouncementDto,
} from '@t0/contracts/email';
import { LIMITS } from '@t0/contracts/platform';
import { request } from '../../../shared/lib/http.ts';
import { onceEnded, postOnce } from '../../../shared/lib/idempotency-key.ts';
import { defineLive } from '../../../live/define-live.ts';
import { STAFF_LISTS } from '../../../live/staff-lists.ts';

/** The address of the announcements, and of what is done with them. */
export const ANNOUNCEMENTS = STAFF_LISTS.announcements.path;

/** Every announcement with the outcomes of its emails, newest first, live: for staff. */
export const announcements = defineLive<EmailAnnouncement>({
  ...STAFF_LISTS.announcements,
  order: (a, b) => b.id - a.id,
  below: ({ id }) => `before=${id}`,
  page: LIMITS.adminList.page,
  pollMs: 30_000,
  failure: 'The announcements cannot be loaded.',
});

/** GET /api/admin/announcements/recipients: how many would get one now. */
export function getRecipients(
  { show, q }: Pick<SendAnnouncementDto, 'show' | 'q'>,
  signal: AbortSignal,
): Promise<AnnouncementRecipients> {
  const query = new URLSearchParams({ ...(show && { show }), ...(q && { q }) });
  return request<AnnouncementRecipients>(`${ANNOUNCEMENTS}/recipients?${query}`, { signal });
}

/** POST /api/admin/announcements/preview; returns the address of the page that shows the email. */
export async function createPreview(body: AnnouncementTextDto, signal: AbortSignal): Promise<string> {
  const { id } = await request<AnnouncementPreview>(`${ANNOUNCEMENTS}/preview`, { method: 'POST', body, signal });
  return `${ANNOUNCEMENTS}/previews/${id}`;
}

/** POST /api/admin/announcements: once, however often it is pressed. */
export async function sendAnnouncement(body: SendAnnouncementDto): Promise<EmailAnnouncement> {
  try {
    const sent = await postOnce<EmailAnnouncement>(ANNOUNCEMENTS, body, ANNOUNCEMENTS);
    onceEnded(ANNOUNCEMENTS, null);
    return sent;
  } catch (error) {
    onceEnded(ANNOUNCEMENTS, error as Error);
    throw error;
  }
}

/** A filter of members in words: 'Past due, “smith”'. */
export function filterText(show: MemberFilterName, q: string | null | undefined): string {
  const label = MEMBER_FILTERS.find(({ name }) => name === show)?.label ?? show;
  return q ? `${label}, “${q}”` : label;
}
