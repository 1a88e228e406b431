import type { LiveEventType } from '@t0/contracts';
import type { Scope } from '../shared/lib/forgetting.ts';

interface LiveListEntry {
  scope: Scope;
  path: string;
  events: readonly LiveEventType[];
}

/**
 * Every live list by the name of its export: to whom it belongs, its address, and the events that keep it current. The file at its right
 * defines the rest: order, pages, texts, and the filter of a list whose reader searches.
 */
export const LIVE_LISTS = {
  // Members: signals/member/feed.ts, signals/journal-marks.ts.
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
  // Staff: content/console/blog-editing.tsx, signals/console/use-signal-search.ts.
  allPosts: {
    scope: 'admin',
    path: '/api/admin/blog-posts',
    events: ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'],
  },
  signalSearch: {
    scope: 'admin',
    path: '/api/admin/signals',
    events: ['signal.created', 'signal.updated', 'signal.deleted'],
  },
  // notifications/console/history.ts and templates.ts
  notificationHistory: {
    scope: 'admin',
    path: '/api/notifications',
    events: [
      'notification.created',
      'notification.updated',
      'notification.deleted',
      'scheduled_notification.updated',
      'scheduled_notification.deleted',
    ],
  },
  messageTemplates: {
    scope: 'admin',
    path: '/api/admin/message-templates',
    events: ['message_template.updated', 'message_template.deleted'],
  },
  // price-alerts/console/price-alerts.ts
  priceAlerts: {
    scope: 'admin',
    path: '/api/price-alerts',
    events: ['price_alert.created', 'price_alert.updated', 'price_alert.deleted', 'price_alert.fired'],
  },
  fireLog: { scope: 'admin', path: '/api/price-alerts/fires', events: ['price_alert.fired'] },
  // intake/console/intake-lists.ts
  intakeSources: { scope: 'admin', path: '/api/admin/intake/sources', events: ['intake_source.updated'] },
  intakeDrafts: {
    scope: 'admin',
    path: '/api/admin/intake/drafts',
    events: ['intake_draft.created', 'intake_draft.deleted'],
  },
  // members/thread.ts (at another address for staff), members/console/member-pages.ts and announcements/api.ts
  thread: { scope: 'admin', path: '/api/messages', events: ['admin_message.created', 'admin_message.read'] },
  memberPages: { scope: 'admin', path: '/api/admin/users', events: ['member.updated', 'member.deleted'] },
  announcements: {
    scope: 'admin',
    path: '/api/admin/announcements',
    events: ['announcement.created', 'announcement.updated', 'announcement.stopped'],
  },
} as const satisfies Record<string, LiveListEntry>;
