import type { Notification, ReadChange, UserNotification } from '@t0/contracts';
import { create } from 'zustand';
import { serverNow, useConnection } from '../../../shared/lib/live/connection-store.ts';
import type { Snapshot } from '../../../shared/lib/live/snapshot.ts';
import { applyEvents, applySnapshot, EMPTY_INBOX, outdate } from './apply.ts';
import type { InboxEvent, InboxState } from './apply.ts';
import { mergeChange } from './marks.ts';
import { recordsOf, unreadOf } from './records.ts';

interface Inbox {
  inbox: InboxState;
  /** True once a snapshot has arrived. */
  ready: boolean;
  /** Unread ones by the server's count beyond those we have: older than what was read, or missed while the socket is away. */
  beyond: number;
  /** The server's time at the last change: decides what is due and what has expired. */
  now: number;
  /** The newest that came before our eyes. */
  arrived: Notification | null;
}

const EMPTY: Inbox = { inbox: EMPTY_INBOX, ready: false, beyond: 0, now: 0, arrived: null };

/** The notifications on this client. */
export const useInboxStore = create<Inbox>(() => EMPTY);

/** Merges a snapshot that has just arrived. */
export function receiveSnapshot({ data, cursor }: Snapshot<UserNotification[]>): void {
  useInboxStore.setState(({ inbox, beyond }) => {
    const next = applySnapshot(inbox, data, cursor);
    return { inbox: next, ready: true, beyond: next.complete ? 0 : beyond, now: serverNow() };
  });
}

/** Applies live events. */
export function receiveEvents(events: InboxEvent[]): void {
  useInboxStore.setState((state) => {
    const inbox = applyEvents(state.inbox, events);
    if (inbox === state.inbox) return state;
    const created = events.findLast(
      ({ type, data }) => type === 'notification.created' && isNew(state.inbox, inbox, data),
    );
    const arrived = created ? (created.data as Notification) : state.arrived;
    return { inbox, arrived, now: serverNow() };
  });
}

const isNew = (before: InboxState, after: InboxState, data: InboxEvent['data']): boolean =>
  'id' in data && !before.rows.has(data.id) && after.rows.has(data.id);

/** Takes over the answer to a mark made on this client, ahead of its event. */
export function receiveAnswer(change: ReadChange): void {
  useInboxStore.setState((state) => {
    const marks = mergeChange(state.inbox.marks, change);
    return marks === state.inbox.marks ? state : { inbox: { ...state.inbox, marks } };
  });
}

/** Takes over the server's count. While the socket brings everything and we have everything, ours is the newer one. */
export function receiveCount(count: number): void {
  useInboxStore.setState(({ inbox, now }) => {
    const needed = useConnection.getState().degraded || !inbox.complete;
    return { beyond: needed ? count - unreadOf(recordsOf(inbox, now)) : 0 };
  });
}

/** The socket is back, and has brought what was missed: the count of the time without it no longer holds. */
export function forgetCount(): void {
  useInboxStore.setState(({ inbox, beyond }) => ({ beyond: inbox.complete ? 0 : beyond }));
}

/** Looks at the clock: something is due or has expired. */
export function lookAtClock(): void {
  useInboxStore.setState({ now: serverNow() });
}

/** After a resync: keeps what is shown until the next snapshot. */
export function outdateInbox(): void {
  useInboxStore.setState(({ inbox }) => ({ inbox: outdate(inbox) }));
}

/** Forgets everything: another person, or access lost. */
export function clearInbox(): void {
  useInboxStore.setState(EMPTY);
}
