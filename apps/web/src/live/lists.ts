import type { LiveEventType } from '@t0/contracts/live';
import type { Scope } from '../shared/lib/forgetting.ts';

/** Whom a list belongs to, its address, and the events that keep it current. */
export interface LiveListEntry {
  scope: Scope;
  path: string;
  events: readonly LiveEventType[];
}

/**
 * Every live list that members read, by the name of its export; those of the console are in `staff-lists.ts`, as no member loads
 * them. The file that is named defines the rest: order, pages, texts, and the filter of a list whose reader searches.
 */
export const LIVE_LISTS = {
  // signals/member/feed.ts, signals/journal-marks.ts
  signalFeed: {
    scope: 'member',
    path: '/api/signals',
    events: ['signal.created', 'signal.updated', 'signal.deleted'],
  },
  journalMarks: { scope: 'member', path: '/api/journal/marks', events: ['journal.changed'] },
  // notifications/member/inbox.ts
  inbox: {
    scope: 'member',
    path: '/api/user/notifications',
    events: [
      'notification.created',
      'notification.updated',
      'notification.deleted',
      'notification.read',
      'notification.changed',
    ],
  },
  // content/member/charts.ts, resources.ts and videos.ts, content/public/posts.ts
  chartMemos: { scope: 'member', path: '/api/chart-memos', events: ['chart_memo.updated'] },
  chartNotes: { scope: 'member', path: '/api/chart-notes', events: ['chart_note.updated', 'chart_note.deleted'] },
  resources: { scope: 'member', path: '/api/resources', events: ['resource.created', 'resource.deleted'] },
  videos: { scope: 'member', path: '/api/videos', events: ['video.created', 'video.deleted'] },
  blogPosts: {
    scope: 'member',
    path: '/api/blog-posts',
    events: ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'],
  },
  // members/thread.ts; for staff it is at another address.
  thread: { scope: 'admin', path: '/api/messages', events: ['admin_message.created', 'admin_message.read'] },
} as const satisfies Record<string, LiveListEntry>;
