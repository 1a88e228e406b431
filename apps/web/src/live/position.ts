import type { Cursor } from '@t0/contracts';

/**
 * The client's position in the event log. `cursor`: everything up to it is on the client. `coveredFrom`: the socket has delivered, or is
 * going to deliver, every event after this one. Null until the socket reported its position.
 */
export interface LivePosition {
  cursor: Cursor | null;
  coveredFrom: number | null;
}

/** Nothing read, nothing received. */
export const START: LivePosition = { cursor: null, coveredFrom: null };

/** The result of a snapshot just read. `gap`: events after it were never delivered, so ask again from its cursor. */
export interface SnapshotNoted {
  position: LivePosition;
  gap: boolean;
}

/**
 * Takes a snapshot's cursor into account. Until the socket speaks, the least cursor of all snapshots counts: asking
 * from there repeats a few events, which is harmless. Afterwards events alone move the cursor, unless the snapshot is
 * older than what the socket covers.
 */
export function noteSnapshot(position: LivePosition, snapshot: Cursor): SnapshotNoted {
  const { cursor, coveredFrom } = position;
  if (cursor && cursor.epoch !== snapshot.epoch && coveredFrom !== null) return { position, gap: false };
  if (coveredFrom === null) {
    const least = cursor && cursor.epoch === snapshot.epoch && cursor.seq <= snapshot.seq ? cursor : snapshot;
    return { position: { cursor: least, coveredFrom }, gap: false };
  }
  if (snapshot.seq >= coveredFrom) return { position, gap: false };
  return { position: { cursor: snapshot, coveredFrom: snapshot.seq }, gap: true };
}

/** The socket caught up: everything from where it was asked (or from `reached`, when asked for nothing) to `reached`. */
export function caughtUp(position: LivePosition, reached: Cursor): LivePosition {
  const from = position.coveredFrom ?? position.cursor?.seq ?? reached.seq;
  return { cursor: reached, coveredFrom: Math.min(from, reached.seq) };
}

/** One live event, or several, up to `seq`. */
export function advanced(position: LivePosition, seq: number): LivePosition {
  if (!position.cursor || seq <= position.cursor.seq) return position;
  return { ...position, cursor: { ...position.cursor, seq } };
}
