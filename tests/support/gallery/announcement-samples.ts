import type { AnnouncementRecipients, EmailAnnouncement } from '@t0/contracts/email';

/** An announcement under way, one that ended, and one that was stopped. */
export const ANNOUNCEMENTS: EmailAnnouncement[] = [
  {
    id: 3,
    subject: 'New: webhooks for your own programs',
    show: 'active',
    q: null,
    author: 'admin@t0.local',
    state: 'sending',
    createdAt: '2026-06-15T12:00:00.000Z',
    version: 41,
    total: 1284,
    queued: 318,
    sent: 962,
    failed: 4,
    suppressed: 0,
  },
  {
    id: 2,
    subject: 'Your card could not be charged',
    show: 'past-due',
    q: 'smith',
    author: 'owner@t0.local',
    state: 'sent',
    createdAt: '2026-06-12T09:30:00.000Z',
    version: 3,
    total: 7,
    queued: 0,
    sent: 7,
    failed: 0,
    suppressed: 0,
  },
  {
    id: 1,
    subject: 'Scheduled maintenance on Sunday, 14 June, from 20:00 to 22:00 UTC',
    show: 'all',
    q: null,
    author: null,
    state: 'stopped',
    createdAt: '2026-06-10T18:05:00.000Z',
    version: 9,
    total: 2140,
    queued: 0,
    sent: 400,
    failed: 1,
    suppressed: 1739,
  },
];
export const RECIPIENTS: AnnouncementRecipients = { matching: 1312, recipients: 1284 };
export const ANNOUNCEMENT_TEXT = `Friday is a holiday in London and New York. **No signals** are published from Thursday, 20:00 UTC.

## What stays

- Open signals are watched as ever
- The direct line is answered on Monday

> Stops stay where they are.

The calendar is in [the terminal](/dashboard).`;
