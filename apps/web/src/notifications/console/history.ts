import type { LiveEvent } from '@t0/contracts/live';
import type { Notification, NotificationType } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { compareNotifications } from '@t0/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { defineLive } from '../../live/define-live.ts';
import type { LiveListState } from '../../live/live-definition.ts';
import { messageOf } from '../../shared/lib/http.ts';
import type { ReadStatus } from '../../shared/lib/read-status.ts';
import { getPage } from './api.ts';
import { STAFF_LISTS } from '../../live/staff-lists.ts';

/** The filter of HISTORY: a part of a title or message in any case, and all types or one (docs/product/console.md#history). */
export interface HistoryFilter {
  search: string;
  type: NotificationType | 'all';
}

/** Everything. */
export const NO_FILTER: HistoryFilter = { search: '', type: 'all' };

/** The same rule as the server's. */
function matches({ title, message, type }: Notification, filter: HistoryFilter): boolean {
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

/** The depth to which the server's list was read with a filter: a place, or its end. */
export type Reached = Pick<Notification, 'createdAt' | 'id'> | 'end';

/** By the query of a filter's first page. The list without a filter knows its own. */
type ReachedByFilter = ReadonlyMap<string, Reached>;

type HistoryEventType = (typeof STAFF_LISTS.notificationHistory.events)[number];

/** The events this feature follows. */
export type HistoryEvent = LiveEvent<HistoryEventType>;

/** Every notification that this console has read or received, waiting ones included; its overlay holds how far each filter was read. */
export const notificationHistory = defineLive<Notification, ReachedByFilter, Notification[], HistoryEventType>({
  ...STAFF_LISTS.notificationHistory,
  order: compareNotifications,
  // A billing case is no broadcast of the desk.
  changeOf: (event) => (event.audience === 'staff:money' ? null : event),
  page: LIMITS.notification.page,
  overlay: {
    empty: new Map(),
    // After a snapshot other filters are to be read again.
    read: (reached, _rows, { older }) => (older ? reached : new Map()),
  },
  pollMs: 30_000,
  failure: 'The notifications cannot be loaded.',
});

/** A page of a filter has arrived: rows that the list without one may not have reached. */
export function receivePage(filter: HistoryFilter, rows: readonly Notification[]): void {
  const last = rows.at(-1);
  const reached = last && rows.length === LIMITS.notification.page ? { createdAt: last.createdAt, id: last.id } : 'end';
  notificationHistory.put(...rows);
  notificationHistory.overlay((known) => new Map(known).set(pageQuery(filter), reached));
}

/** The depth to which the list was read with a filter; undefined: not read yet. */
export function reachedWith(
  filter: HistoryFilter,
  { collection, overlay, ready }: LiveListState<Notification, ReachedByFilter>,
): Reached | undefined {
  if (!ready || collection.complete || collection.bottom === null) return ready ? 'end' : undefined;
  return pageQuery(filter) === '' ? collection.bottom : overlay.get(pageQuery(filter));
}

/** True when the row lies within the part that was read: beyond it there may be unread ones. */
export function isWithin(row: Notification, reached: Reached | undefined): boolean {
  if (reached === undefined) return false;
  return reached === 'end' || compareNotifications(row, reached as Notification) <= 0;
}

/** The notifications a filter lets through, newest first, and the status of their reading. */
interface HistoryList {
  rows: Notification[];
  status: ReadStatus;
  error: string;
  /** True while the server is searched for older ones that match. */
  searching: boolean;
  /** False: the server may have older ones. */
  complete: boolean;
  readOlder: () => Promise<void>;
  retry: () => void;
}

/**
 * Reads all notifications once and follows them live. Local matches of a filter show at once; where the server has more than was read, it
 * is asked as well.
 */
export function useHistory(filter: HistoryFilter = NO_FILTER): HistoryList {
  const all = notificationHistory.useReading();
  const state = notificationHistory.useStore();
  const query = pageQuery(filter);
  const whole = reachedWith(NO_FILTER, state);
  const own = reachedWith(filter, state);
  const found = useQuery({
    queryKey: [...notificationHistory.query.queryKey, query],
    queryFn: async ({ signal }) => {
      receivePage(filter, await getPage(query, signal));
      return true;
    },
    enabled: state.ready && query !== '' && own === undefined,
    staleTime: 0,
    gcTime: 0,
  });

  const { collection } = state;
  const { search, type } = filter;
  const rows = useMemo(
    () =>
      [...collection.rows.values()]
        // Until the server has answered, the local matches show.
        .filter((row) => isWithin(row, own ?? whole) && matches(row, { search, type }))
        .sort(compareNotifications),
    [collection, own, whole, search, type],
  );
  const lost = found.isError && own === undefined;
  return {
    rows,
    status: lost ? 'error' : all.status,
    error: lost ? messageOf(found.error, 'The notifications cannot be loaded.') : all.error,
    searching: state.ready && own === undefined && !found.isError,
    complete: own === 'end',
    readOlder: async () => {
      if (own === undefined || own === 'end') return;
      if (query === '') return notificationHistory.readOlder();
      receivePage(filter, await getPage(pageQuery(filter, own)));
    },
    retry: () => (lost ? void found.refetch() : all.retry()),
  };
}
