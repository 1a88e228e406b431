import type { ReadChange, UserNotification } from '@t0/contracts';

/** The read state of one notification; the greater version is the newer state. */
export interface ReadMark {
  isRead: boolean;
  readAt: string | null;
  version: number;
}

/** Read states by notification. Versions never go back, so no order of arrival matters. */
export type ReadMarks = ReadonlyMap<number, ReadMark>;

/** Nothing known yet. */
export const NO_MARKS: ReadMarks = new Map();

/** What nobody has touched. */
export const UNREAD: ReadMark = { isRead: false, readAt: null, version: 0 };

/** A shown mark that counts for nothing against whatever comes next. */
const DOUBTED = -1;

/** Takes over one change; what is known already changes nothing, not even the map's identity. */
export function mergeChange(marks: ReadMarks, { isRead, readAt, marks: changed }: ReadChange): ReadMarks {
  return mergeMarks(
    marks,
    changed.map(({ id, version }) => [id, { isRead, readAt, version }]),
  );
}

/** Takes over the read states of a snapshot's rows. */
export function mergeRecords(marks: ReadMarks, records: readonly UserNotification[]): ReadMarks {
  return mergeMarks(
    marks,
    records.map(({ id, isRead, readAt, readVersion }) => [id, { isRead, readAt, version: readVersion }]),
  );
}

/** Keeps what is shown until anything else is told: another history of the log may count from again. */
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
