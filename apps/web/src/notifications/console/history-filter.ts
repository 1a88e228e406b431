import type { Notification, NotificationType } from '@t0/contracts';

/** The filter of HISTORY: a part of a title or message in any case, and all types or one (docs/product/console.md#history). */
export interface HistoryFilter {
  search: string;
  type: NotificationType | 'all';
}

/** Everything. */
export const NO_FILTER: HistoryFilter = { search: '', type: 'all' };

/** The same rule as the server's. */
export function matches({ title, message, type }: Notification, filter: HistoryFilter): boolean {
  if (filter.type !== 'all' && filter.type !== type) return false;
  const wanted = filter.search.trim().toLowerCase();
  return title.toLowerCase().includes(wanted) || message.toLowerCase().includes(wanted);
}

/** True while a notification waits for its time, by the server's clock. */
export function isScheduled({ scheduledFor }: Pick<Notification, 'scheduledFor'>, now: number): boolean {
  return scheduledFor !== null && Date.parse(scheduledFor) > now;
}

/** The query of GET /api/notifications for one page. */
export function pageQuery({ search, type }: HistoryFilter, last?: Pick<Notification, 'createdAt' | 'id'>): string {
  const query = new URLSearchParams();
  if (search.trim()) query.set('search', search.trim());
  if (type !== 'all') query.set('type', type);
  if (last) query.set('before', `${last.createdAt},${last.id}`);
  const text = query.toString();
  return text && `?${text}`;
}
