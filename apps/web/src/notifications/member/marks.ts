import type { Notification, ReadChange, UserNotification } from '@t0/contracts';
import { compareNotifications, isCurrent, withReadState } from '@t0/domain';

/** The read state of one notification; the greater version is the newer state. */
interface ReadMark {
  isRead: boolean;
  readAt: string | null;
  version: number;
}

/** Read states by notification. Versions never go back, so no order of arrival matters. */
export type ReadMarks = ReadonlyMap<number, ReadMark>;

/** Nothing known yet. */
export const NO_MARKS: ReadMarks = new Map();

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
export function mergeRecords(marks: ReadMarks, records: readonly UserNotification[]): ReadMarks {
  return mergeMarks(
    marks,
    records.map(({ id, isRead, readAt, readVersion }) => [id, { isRead, readAt, version: readVersion }]),
  );
}

/** Keeps what is shown until any other mark arrives: another history of the log may count from the start. */
export function doubt(marks: ReadMarks): ReadMarks {
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
