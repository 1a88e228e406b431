import { LIMITS } from '@t0/contracts';
import type { Cursor, LiveEvent, Notification, UserNotification } from '@t0/contracts';
import { doubt, mergeChange, mergeRecords } from './marks.ts';
import type { ReadMarks } from './marks.ts';

/** The events this feature follows. */
export type InboxEvent = LiveEvent<
  'notification.created' | 'notification.updated' | 'notification.deleted' | 'notification.read'
>;
type ContentEvent = Exclude<InboxEvent, { type: 'notification.read' }>;

/**
 * What is known of a notification that is not shown. Either only an update of it came: it is older than what was read, or not for
 * us, and a snapshot will tell. Or it `exists`, but in a state older than one that was shown before: the newer one is on its way.
 */
interface Held {
  notification: Notification;
  seq: number;
  exists: boolean;
}

/**
 * The notifications as this client knows them.
 * Content is decided by `version`, the greater one is newer; read states by a version of their own (marks.ts). Presence is decided
 * by log positions: a notification missing from a snapshot is gone only if the snapshot was read after the last position at which
 * it was known to exist.
 */
export interface InboxState {
  readonly rows: ReadonlyMap<number, Notification>;
  readonly marks: ReadMarks;
  /** Updates that wait for a snapshot; not shown. */
  readonly held: ReadonlyMap<number, Held>;
  /** Per row: the last log position at which it was known to exist. A row without one is shown, but not trusted. */
  readonly knownAt: ReadonlyMap<number, number>;
  /** Per notification: the greatest version ever held, so that one that went missing never returns in an older state. */
  readonly newest: ReadonlyMap<number, number>;
  /** Deleted notifications and the position of the deletion, kept until a snapshot taken later has arrived. */
  readonly tombstones: ReadonlyMap<number, number>;
  /** Position of the newest snapshot: what happened up to it is contained in what we have. */
  readonly floor: number;
  readonly epoch: string | null;
  /** False: the server has older ones beyond those read. */
  readonly complete: boolean;
}

/** Nothing known yet. */
export const EMPTY_INBOX: InboxState = {
  rows: new Map(),
  marks: new Map(),
  held: new Map(),
  knownAt: new Map(),
  newest: new Map(),
  tombstones: new Map(),
  floor: -1,
  epoch: null,
  complete: true,
};

/** Merges a snapshot. It never rolls back a newer event, brings back a deleted notification, or drops a newer one. */
export function applySnapshot(
  state: InboxState,
  records: readonly UserNotification[],
  cursor: Cursor | null,
): InboxState {
  const sameLog = cursor !== null && (state.epoch === null || state.epoch === cursor.epoch);
  const base = sameLog ? state : EMPTY_INBOX;
  const at = cursor?.seq ?? -1;
  // An overtaken snapshot can only carry newer content of what is there: what it has beyond that was deleted since.
  const overtaken = at < base.floor;
  const rows = new Map<number, Notification>();
  const knownAt = new Map<number, number>();
  const newest = new Map(base.newest);
  const floor = Math.max(base.floor, at);
  const held = new Map([...base.held].filter(([, { seq }]) => seq > at));

  for (const { id, notification } of records) {
    const lastKnown = base.knownAt.get(id);
    if (base.tombstones.has(id) || (overtaken && lastKnown === undefined)) continue;
    const waiting = base.held.get(id);
    const known = lastKnown === undefined ? waiting?.notification : base.rows.get(id);
    const newer = known && known.version >= notification.version ? known : notification;
    if (lastKnown === undefined && newer.version < (newest.get(id) ?? 0)) {
      held.set(id, { notification: newer, seq: Math.max(at, waiting?.seq ?? -1), exists: true });
      continue;
    }
    held.delete(id);
    rows.set(id, newer);
    newest.set(id, newer.version);
    knownAt.set(id, Math.max(at, lastKnown ?? -1));
  }
  for (const [id, lastKnown] of base.knownAt) {
    if (rows.has(id) || lastKnown <= at) continue;
    rows.set(id, base.rows.get(id)!);
    knownAt.set(id, lastKnown);
  }
  return {
    rows,
    knownAt,
    newest,
    marks: mergeRecords(base.marks, records),
    held,
    tombstones: new Map([...base.tombstones].filter(([, seq]) => seq > floor)),
    floor,
    epoch: cursor?.epoch ?? null,
    complete: overtaken ? base.complete : records.length < LIMITS.notification.page,
  };
}

/** Applies events in any order, any number of times; what is known already changes nothing. */
export function applyEvents(state: InboxState, events: readonly InboxEvent[]): InboxState {
  const draft: Draft = {
    rows: new Map(state.rows),
    held: new Map(state.held),
    knownAt: new Map(state.knownAt),
    newest: new Map(state.newest),
    tombstones: new Map(state.tombstones),
  };
  let { marks } = state;
  let changed = false;
  for (const event of events) {
    if (event.type === 'notification.read') marks = mergeChange(marks, event.data);
    else if (event.seq > state.floor) changed = applyContent(draft, event) || changed;
  }
  if (changed) return { ...state, ...draft, marks };
  return marks === state.marks ? state : { ...state, marks };
}

interface Draft {
  rows: Map<number, Notification>;
  held: Map<number, Held>;
  knownAt: Map<number, number>;
  newest: Map<number, number>;
  tombstones: Map<number, number>;
}

function applyContent({ rows, held, knownAt, newest, tombstones }: Draft, event: ContentEvent): boolean {
  const { id, version } = event.data;
  if (tombstones.has(id)) return false;
  if (event.type === 'notification.deleted') {
    // Ids are never used again: a deletion is final, whatever arrives later.
    tombstones.set(id, event.seq);
    for (const map of [rows, held, knownAt]) map.delete(id);
    return true;
  }
  const waiting = held.get(id);
  const lastKnown = knownAt.get(id);
  const known = lastKnown === undefined ? waiting?.notification : rows.get(id);
  const newer = known && known.version >= version ? known : event.data;
  const seq = Math.max(lastKnown ?? -1, event.seq, waiting?.seq ?? -1);
  const exists = event.type === 'notification.created' || rows.has(id) || waiting?.exists === true;
  if (!exists || (lastKnown === undefined && newer.version < (newest.get(id) ?? 0))) {
    if (waiting?.notification === newer && waiting.seq === seq && waiting.exists === exists) return false;
    held.set(id, { notification: newer, seq, exists });
    return true;
  }
  if (rows.get(id) === newer && seq === lastKnown) return false;
  rows.set(id, newer);
  held.delete(id);
  newest.set(id, newer.version);
  knownAt.set(id, seq);
  return true;
}

/** After a resync: forgets positions and tombstones, keeps what is on screen until the next snapshot. */
export function outdate(state: InboxState): InboxState {
  return { ...EMPTY_INBOX, rows: state.rows, marks: doubt(state.marks), complete: state.complete };
}
