import type { Notification, NotificationCounts, ReadChange, UserNotification } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { compareNotifications } from '@t0/domain/notifications';
import { serverNow, useConnection } from '../../shared/lib/connection.ts';
import { defineLive } from '../../live/define-live.ts';
import type { CollectionEvent } from '../../live/collection.ts';
import { inboxOverlay, mergeChange, recordsOf, unreadOf } from './marks.ts';
import type { InboxEvent, InboxEventType, InboxOverlay } from './marks.ts';
import { LIVE_LISTS } from '../../live/lists.ts';

/** The notifications of this member, newest first, live; their read marks and the server's counts lie over them. */
export const inbox = defineLive<Notification, InboxOverlay, UserNotification[], InboxEventType>({
  ...LIVE_LISTS.inbox,
  offline: true,
  order: compareNotifications,
  reading: (records) => ({
    rows: records.map(({ notification }) => notification).sort(compareNotifications),
    complete: records.length < LIMITS.notification.page,
  }),
  changeOf,
  // An update alone may be of a notification for other members: a snapshot decides.
  proves: (type) => type === 'notification.created',
  overlay: inboxOverlay,
  pollMs: 30_000,
  failure: 'The notifications cannot be loaded.',
});

/** A changed text is taken where it is of the version after the known one; of any other the server decides (`register.ts`). */
function changeOf(event: InboxEvent, rows: ReadonlyMap<number, Notification>): CollectionEvent | null {
  if (event.type === 'notification.read') return null;
  if (event.type !== 'notification.changed') return event;
  const { id, version, text } = event.data;
  const known = rows.get(id);
  if (!text || known?.version !== version - 1) return null;
  return { seq: event.seq, type: 'notification.updated', data: { ...known, ...text, version } };
}

/** Applies the answer to a mark made on this client, ahead of its event. */
export function receiveMarks(change: ReadChange): void {
  inbox.overlay((overlay) => {
    const marks = mergeChange(overlay.marks, change);
    return marks === overlay.marks ? overlay : { ...overlay, marks };
  });
}

/** Applies the server's counts. While the socket is live and the list is complete, the client's own count is the newer one. */
export function receiveCount({ count, total }: NotificationCounts): void {
  inbox.overlay((overlay, { rows, complete }) => {
    if (complete && !useConnection.getState().degraded) return beyond(overlay, 0, 0);
    const records = recordsOf(rows, overlay.marks, overlay.now);
    return beyond(overlay, count - unreadOf(records), total - records.length);
  });
}

/** The socket is back, and has brought missed events: the count from the time without it is outdated. */
export function forgetCount(): void {
  inbox.overlay((overlay, { complete }) => (complete ? beyond(overlay, 0, 0) : overlay));
}

/** Reads the clock: a notification is due or has expired. */
export function lookAtClock(): void {
  inbox.overlay((overlay) => ({ ...overlay, now: serverNow() }));
}

function beyond(overlay: InboxOverlay, unread: number, total: number): InboxOverlay {
  const same = overlay.beyond === unread && overlay.beyondTotal === total;
  return same ? overlay : { ...overlay, beyond: unread, beyondTotal: total };
}
