import { LIMITS } from '@t0/contracts';
import type { Notification } from '@t0/contracts';
import { compareNotifications } from '@t0/domain';
import { create } from 'zustand';
import { applyEvents } from '../../../shared/lib/live/collection-events.ts';
import { applyRows, applySnapshot } from '../../../shared/lib/live/collection-readings.ts';
import { EMPTY_COLLECTION, outdate } from '../../../shared/lib/live/collection.ts';
import type { Collection, CollectionEvent } from '../../../shared/lib/live/collection.ts';
import type { Snapshot } from '../../../shared/lib/live/snapshot.ts';
import { pageQuery } from '../history-filter.ts';
import type { HistoryFilter } from '../history-filter.ts';

type Place = Pick<Notification, 'createdAt' | 'id'>;

/** How far the server's list was read with a filter: down to a place, or to its end. */
export type Reached = Place | 'end';

interface History {
  collection: Collection<Notification>;
  /** By the query of the filter's first page. */
  reached: ReadonlyMap<string, Reached>;
}

const EMPTY: History = { collection: EMPTY_COLLECTION, reached: new Map() };
const { page } = LIMITS.notification;

/** Every notification this console has read or heard of, and how far each filter was read. */
export const useHistoryStore = create<History>(() => EMPTY);

/** The first page without filter has arrived: what it no longer holds is gone, and other filters are to be read anew. */
export function receiveFirstPage({ data, cursor }: Snapshot<Notification[]>): void {
  useHistoryStore.setState(({ collection }) => ({
    collection: applySnapshot(collection, { rows: data, complete: true }, cursor, compareNotifications),
    reached: new Map([['', reachOf(data)]]),
  }));
}

/** Another page has arrived, of any filter. */
export function receivePage(filter: HistoryFilter, { data }: Snapshot<Notification[]>): void {
  useHistoryStore.setState(({ collection, reached }) => ({
    collection: applyRows(collection, data),
    reached: new Map(reached).set(pageQuery(filter), reachOf(data)),
  }));
}

/** Applies live events. */
export function receiveEvents(events: readonly CollectionEvent[]): void {
  useHistoryStore.setState(({ collection }) => ({ collection: applyEvents(collection, events, compareNotifications) }));
}

/** Takes over the answer to a change made here, or the current state behind a refused one. */
export function receiveAnswer(notification: Notification): void {
  useHistoryStore.setState(({ collection }) => ({ collection: applyRows(collection, [notification]) }));
}

/** One was deleted here: it goes ahead of its event. A version never reached keeps a late answer from bringing it back. */
export function receiveDeletion({ id, version }: Notification): void {
  useHistoryStore.setState(({ collection }) => ({
    collection: applyEvents(
      collection,
      [{ seq: collection.floor + 1, type: 'notification.deleted', data: { id, version: version + 1 } }],
      compareNotifications,
    ),
  }));
}

/** After a resync: keeps what is shown until it is read anew. */
export function outdateHistory(): void {
  useHistoryStore.setState(({ collection }) => ({ collection: outdate(collection) }));
}

/** Forgets everything: another person. */
export function clearHistory(): void {
  useHistoryStore.setState(EMPTY);
}

/** True when the row lies within what was read: beyond it there may be others that are not here yet. */
export function isWithin(row: Notification, reached: Reached | undefined): boolean {
  if (reached === undefined) return false;
  return reached === 'end' || compareNotifications(row, reached as Notification) <= 0;
}

function reachOf(rows: readonly Notification[]): Reached {
  const last = rows.at(-1);
  return last && rows.length === page ? { createdAt: last.createdAt, id: last.id } : 'end';
}
