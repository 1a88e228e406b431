import type { Cursor, LiveEvent, Signal } from '@t0/contracts';

/** The events this feature follows. */
export type SignalEvent = LiveEvent<'signal.created' | 'signal.updated' | 'signal.deleted'>;

/**
 * The signals as this client knows them.
 * Content is decided by `version`: the greater one is newer. Presence is decided by log positions: a signal missing
 * from a snapshot is gone only if the snapshot was read after the last position at which the signal was known to exist.
 */
export interface FeedState {
  readonly signals: ReadonlyMap<number, Signal>;
  /** Per signal: the last log position at which it was known to exist. A signal without one is shown, but not trusted. */
  readonly knownAt: ReadonlyMap<number, number>;
  /** Per signal: the greatest version ever held, so that one that went missing never returns in an older state. */
  readonly newest: ReadonlyMap<number, number>;
  /** Deleted signals and the position of the deletion, kept until a snapshot taken later has arrived. */
  readonly tombstones: ReadonlyMap<number, number>;
  /** Position of the newest snapshot: what happened up to it is contained in what we have. */
  readonly floor: number;
  readonly epoch: string | null;
}

/** Nothing known yet. */
export const EMPTY_FEED: FeedState = {
  signals: new Map(),
  knownAt: new Map(),
  newest: new Map(),
  tombstones: new Map(),
  floor: -1,
  epoch: null,
};

/** Merges a snapshot. It never rolls back a newer event, brings back a deleted signal, or drops a newer one. */
export function applySnapshot(state: FeedState, rows: readonly Signal[], cursor: Cursor | null): FeedState {
  const sameLog = cursor !== null && (state.epoch === null || state.epoch === cursor.epoch);
  const base = sameLog ? state : EMPTY_FEED;
  const at = cursor?.seq ?? -1;
  // An overtaken snapshot can only carry newer content of what is there: what it has beyond that was deleted since.
  const overtaken = at < base.floor;
  const signals = new Map<number, Signal>();
  const knownAt = new Map<number, number>();
  const newest = new Map(base.newest);

  for (const row of rows) {
    const lastKnown = base.knownAt.get(row.id);
    if (base.tombstones.has(row.id) || (overtaken && lastKnown === undefined)) continue;
    const known = lastKnown === undefined ? undefined : base.signals.get(row.id);
    if (!known && row.version < (newest.get(row.id) ?? 0)) continue;
    const newer = known && known.version >= row.version ? known : row;
    signals.set(row.id, newer);
    newest.set(row.id, newer.version);
    knownAt.set(row.id, Math.max(at, lastKnown ?? -1));
  }
  for (const [id, lastKnown] of base.knownAt) {
    if (signals.has(id) || lastKnown <= at) continue;
    signals.set(id, base.signals.get(id)!);
    knownAt.set(id, lastKnown);
  }
  const floor = Math.max(base.floor, at);
  const tombstones = new Map([...base.tombstones].filter(([, seq]) => seq > floor));
  return { signals, knownAt, newest, tombstones, floor, epoch: cursor?.epoch ?? null };
}

/** Applies events in any order, any number of times; what is known already changes nothing. */
export function applyEvents(state: FeedState, events: readonly SignalEvent[]): FeedState {
  const next = {
    signals: new Map(state.signals),
    knownAt: new Map(state.knownAt),
    newest: new Map(state.newest),
    tombstones: new Map(state.tombstones),
  };
  let changed = false;
  for (const event of events) {
    if (event.seq > state.floor) changed = applyEvent(next, event) || changed;
  }
  return changed ? { ...state, ...next } : state;
}

interface Draft {
  signals: Map<number, Signal>;
  knownAt: Map<number, number>;
  newest: Map<number, number>;
  tombstones: Map<number, number>;
}

function applyEvent({ signals, knownAt, newest, tombstones }: Draft, event: SignalEvent): boolean {
  const { id } = event.data;
  if (event.type === 'signal.deleted') {
    if (tombstones.has(id)) return false;
    // Ids are never used again: a deletion is final, whatever arrives later.
    tombstones.set(id, event.seq);
    knownAt.delete(id);
    signals.delete(id);
    return true;
  }
  if (tombstones.has(id)) return false;
  const lastKnown = knownAt.get(id) ?? -1;
  const known = knownAt.has(id) ? signals.get(id) : undefined;
  if (!known && event.data.version < (newest.get(id) ?? 0)) return false;
  if (event.seq > lastKnown) knownAt.set(id, event.seq);
  if (known && known.version >= event.data.version) return event.seq > lastKnown;
  signals.set(id, event.data);
  newest.set(id, event.data.version);
  return true;
}

/** Takes over the answer to a change we made, ahead of its event. Only newer content of a signal still there counts. */
export function applyAnswer(state: FeedState, signal: Signal): FeedState {
  const known = state.signals.get(signal.id);
  if (!known || known.version >= signal.version) return state;
  return {
    ...state,
    signals: new Map(state.signals).set(signal.id, signal),
    newest: new Map(state.newest).set(signal.id, signal.version),
  };
}

/** After a resync: forgets positions and tombstones, keeps the rows on screen until the next snapshot. */
export function outdate(state: FeedState): FeedState {
  return { ...EMPTY_FEED, signals: state.signals };
}
