import type { MemberFilterName } from '../accounts/member-filters.ts';
import type { EmailCounts } from '../platform/email-status.ts';

/** The filter of an announcement where none was chosen: members with access. */
export const ANNOUNCED_BY_DEFAULT: MemberFilterName = 'active';

/** `scheduled`: its time has not come. `sending`: some emails have not left yet. `stopped`: those that had not left never do. */
export type AnnouncementState = 'scheduled' | 'sending' | 'sent' | 'stopped';

/** An announcement by email, with the outcomes of its emails (docs/product/email.md#announcements). */
export interface EmailAnnouncement extends EmailCounts {
  id: number;
  subject: string;
  /** The filter of its recipients, who are read when it is sent. */
  show: MemberFilterName;
  q: string | null;
  /** Address of the person of staff who sent it; null: that account is gone. */
  author: string | null;
  state: AnnouncementState;
  /** When it was sent; of a scheduled one, when it will be. */
  createdAt: string;
  version: number;
}

/** Answer of GET /api/admin/announcements/recipients. */
export interface AnnouncementRecipients {
  /** Accounts that the filter finds. */
  matching: number;
  /** Those of them who would get the email. */
  recipients: number;
}

/** Answer of POST /api/admin/announcements/preview: the page at GET /api/admin/announcements/previews/{id}, for ten minutes. */
export interface AnnouncementPreview {
  id: string;
}

/** Answer of POST /api/admin/announcements/test. */
export interface AnnouncementTest {
  /** Address of the caller. */
  email: string;
}
