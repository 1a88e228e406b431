import type { LiveListEntry } from './lists.ts';

/** Every live list of the console, as `LIVE_LISTS` has those of members. */
export const STAFF_LISTS = {
  // content/console/blog-editing.tsx, signals/console/use-signal-search.ts.
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
  // members/console/member-pages.ts and announcements/api.ts
  memberPages: { scope: 'admin', path: '/api/admin/users', events: ['member.updated', 'member.deleted'] },
  announcements: {
    scope: 'admin',
    path: '/api/admin/announcements',
    events: ['announcement.created', 'announcement.updated', 'announcement.stopped'],
  },
} as const satisfies Record<string, LiveListEntry>;
