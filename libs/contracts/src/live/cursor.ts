/**
 * A position in the event log: the log's epoch and the last `seq` known, written `epoch:seq`.
 * The epoch changes when the log is replaced (a database restored from a backup), so an old cursor cannot be mistaken.
 */
export interface Cursor {
  epoch: string;
  seq: number;
}

/** Response header of every snapshot read: the log position taken before its rows were read (docs/REALTIME.md#catching-up). */
export const CURSOR_HEADER = 'x-live-cursor';

/** Writes a cursor as it travels: `epoch:seq`. */
export function formatCursor(cursor: Cursor): string {
  return `${cursor.epoch}:${cursor.seq}`;
}

/** Reads a cursor; null when `text` is not one. */
export function parseCursor(text: unknown): Cursor | null {
  if (typeof text !== 'string') return null;
  const match = /^([a-z0-9]{1,32}):(\d{1,15})$/.exec(text);
  return match ? { epoch: match[1]!, seq: Number(match[2]) } : null;
}
