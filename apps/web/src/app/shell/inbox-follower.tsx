import { useEffect } from 'react';
import { NotificationAnnouncer } from '../../notifications/member/notification-announcer.tsx';
import { useAppBadge } from '../../notifications/member/use-app-badge.ts';
import { useInboxSync } from '../../notifications/member/use-inbox-sync.ts';
import { useNotifications } from '../../notifications/member/use-notifications.ts';
import { useUnread } from './unread-store.ts';

/** Keeps the notifications true, counts the unread ones, and announces a new one. */
export function InboxFollower() {
  useInboxSync();
  const { unread, status } = useNotifications();
  const count = status === 'ready' ? unread : null;
  useAppBadge(count);
  useEffect(() => useUnread.setState({ unread: count }), [count]);
  return <NotificationAnnouncer />;
}
