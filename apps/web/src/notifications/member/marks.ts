import type { LiveEvent } from '@t0/contracts/live';
import type { Notification, ReadChange, UserNotification } from '@t0/contracts/notifications';
import { compareNotifications, isCurrent, withReadState } from '@t0/domain/notifications';
import { serverNow } from '../../shared/lib/connection.ts';
import type { LIVE_LISTS } from '../../live/lists.ts';
import type { LiveOverlay } from '../../live/live-state.ts';

/** The read state of one notification; the greater version is the newer state. */
interface ReadMark {
  isRead: boolean;
  readAt: string | null;
  version: number;
}

/** Read states by notification. Versions never go back, so no order of arrival matters. */
export type ReadMarks = ReadonlyMap<number, ReadMark>;

/** Nothing known yet. */
const NO_MARKS: ReadMarks = new Map();

/** The mark of an untouched notification. */
const UNREAD: ReadMark = { isRead: false, readAt: null, version: 0 };

/** The version of a shown mark that any later one replaces. */
const DOUBTED = -1;

/** Applies one change; a known one changes nothing, not even the map's identity. */
export function mergeChange(marks: ReadMarks, { isRead, readAt, marks: changed }: ReadChange): ReadMarks {
  return mergeMarks(
    marks,
    changed.map(({ id, version }) => [id, { isRead, readAt, version }]),
  );
}

/** Applies the read states of a snapshot's rows. */
function mergeRecords(marks: ReadMarks, records: readonly UserNotification[]): ReadMarks {
  return mergeMarks(
    marks,
    records.map(({ id, isRead, readAt, readVersion }) => [id, { isRead, readAt, version: readVersion }]),
  );
}

/** Keeps what is shown until any other mark arrives: another history of the log may count from the start. */
function doubt(marks: ReadMarks): ReadMarks {
  return new Map([...marks].map(([id, mark]) => [id, { ...mark, version: DOUBTED }]));
}

function mergeMarks(marks: ReadMarks, entries: readonly (readonly [number, ReadMark])[]): ReadMarks {
  const newer = entries.filter(([id, { version }]) => version > (marks.get(id)?.version ?? DOUBTED));
  return newer.length === 0 ? marks : new Map([...marks, ...newestOf(newer)]);
}

/** One entry per notification: its newest. */
function newestOf(entries: readonly (readonly [number, ReadMark])[]): (readonly [number, ReadMark])[] {
  return [...entries].sort(([, a], [, b]) => a.version - b.version);
}

/** The notifications that are due and have not expired at `now`, newest first, each with its read state. */
export function recordsOf(rows: ReadonlyMap<number, Notification>, marks: ReadMarks, now: number): UserNotification[] {
  return [...rows.values()]
    .filter((notification) => isCurrent(notification, now))
    .sort(compareNotifications)
    .map((notification) => withReadState(notification, marks.get(notification.id) ?? UNREAD));
}

/** The number of unread ones. */
export function unreadOf(records: readonly UserNotification[]): number {
  return records.filter(({ isRead }) => !isRead).length;
}

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

export type InboxEventType = (typeof LIVE_LISTS.inbox.events)[number];

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
