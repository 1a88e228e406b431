import type { LiveEvent, Notification, UserNotification } from '@t0/contracts';
import { serverNow } from '../../live/connection-store.ts';
import type { LiveOverlay } from '../../live/live-state.ts';
import { NO_MARKS, doubt, mergeChange, mergeRecords, recordsOf, unreadOf } from './marks.ts';
import type { ReadMarks } from './marks.ts';

/** The overlay of this client's notifications. */
export interface InboxOverlay {
  marks: ReadMarks;
  /** Unread ones by the server's count that this client does not have: older than the read part, or missed while disconnected. */
  beyond: number;
  /** The same of all, read or not. */
  beyondTotal: number;
  /** The server's time at the last change: by it notifications are due or expired. */
  now: number;
  /** The newest one that came while the page was open. */
  latest: Notification | null;
}

export type InboxEventType =
  | 'notification.created'
  | 'notification.updated'
  | 'notification.deleted'
  | 'notification.read'
  | 'notification.changed';

/** The events this feature follows. */
export type InboxEvent = LiveEvent<InboxEventType>;

const NOTHING_BEYOND = { beyond: 0, beyondTotal: 0 };

/** Read marks by versions of their own, so that no order of arrival matters; and the counts that only the server knows. */
export const inboxOverlay: LiveOverlay<InboxOverlay, Notification, UserNotification[], InboxEventType> = {
  empty: { marks: NO_MARKS, ...NOTHING_BEYOND, now: 0, latest: null },
  read(overlay, records, { before, after, sameLog, older }) {
    const now = serverNow();
    const marks = mergeRecords(sameLog ? overlay.marks : NO_MARKS, records);
    const next = { ...overlay, marks, now };
    if (after.complete) return { ...next, ...NOTHING_BEYOND };
    if (!older) return next;
    // An older page is part of the server's count: the figures do not change.
    const [known, all] = [recordsOf(before.rows, overlay.marks, now), recordsOf(after.rows, marks, now)];
    return {
      ...next,
      beyond: overlay.beyond + unreadOf(known) - unreadOf(all),
      beyondTotal: overlay.beyondTotal + known.length - all.length,
    };
  },
  events(overlay, events, { before, after }) {
    const marks = events.reduce(
      (known, event) => (event.type === 'notification.read' ? mergeChange(known, event.data) : known),
      overlay.marks,
    );
    if (after === before && marks === overlay.marks) return overlay;
    const created = events.findLast(
      (event) =>
        event.type === 'notification.created' && !before.rows.has(event.data.id) && after.rows.has(event.data.id),
    );
    const latest = created ? (created.data as Notification) : overlay.latest;
    return { ...overlay, marks, latest, now: serverNow() };
  },
  outdate: (overlay) => ({ ...overlay, marks: doubt(overlay.marks) }),
};
