import type { Notification, UserNotification } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { useConnection } from '../../shared/lib/connection.ts';
import { recordsOf, unreadOf, type InboxEvent } from './marks.ts';
import { forgetCount, inbox, receiveCount } from './inbox.ts';

const { receive: receiveSnapshot, applyEvents: receiveEvents } = inbox;
const { getState, setState } = inbox.useStore;
function receiveOlder(read: ReturnType<typeof snapshot>): void {
  const next = inbox.rules.older(getState(), read, getState().collection.bottom!);
  if (next === 'retry') throw new Error('The page does not fit');
  setState(next);
}
const records = (): UserNotification[] => {
  const { collection, overlay } = getState();
  return recordsOf(collection.rows, overlay.marks, overlay.now);
};

const record = (id: number, isRead = false): UserNotification => ({
  id,
  isRead,
  readAt: null,
  readVersion: isRead ? 1 : 0,
  notification: { id, version: 1, createdAt: '', scheduledFor: null, expiresAt: null, type: 'info' } as Notification,
});
const created = (seq: number, id: number): InboxEvent =>
  ({ seq, type: 'notification.created', at: '', data: record(id).notification }) as InboxEvent;
const snapshot = (records: UserNotification[], seq: number) => ({ data: records, cursor: { epoch: 'e1', seq } });

/** The figure on the bell. */
function unread(): number {
  return unreadOf(records()) + getState().overlay.beyond;
}

describe('the unread count', () => {
  beforeEach(() => {
    inbox.clear();
    useConnection.setState({ degraded: false });
  });

  it('counts what is here; the server’s count is not needed while the socket brings everything', () => {
    receiveSnapshot(snapshot([record(1), record(2, true)], 10));
    receiveCount({ count: 5, total: 5 });
    expect(unread()).toBe(1);
    receiveEvents([created(11, 3)]);
    expect(unread()).toBe(2);
  });

  it('follows the server’s count while the socket is away, and forgets it when the socket is back', () => {
    receiveSnapshot(snapshot([record(1), record(2, true)], 10));
    useConnection.setState({ degraded: true });
    receiveCount({ count: 3, total: 3 });
    expect(unread()).toBe(3);
    receiveCount({ count: 0, total: 0 });
    expect(unread()).toBe(0);
    receiveCount({ count: 2, total: 2 });
    // The socket catches up first, then it counts as back.
    receiveEvents([created(11, 3)]);
    useConnection.setState({ degraded: false });
    forgetCount();
    expect(unread()).toBe(2);
  });

  it('adds what lies beyond a full page, and keeps it while marks and arrivals go on', () => {
    const page = Array.from({ length: LIMITS.notification.page }, (_, index) => record(index + 1, index > 4));
    receiveSnapshot(snapshot(page, 10));
    receiveCount({ count: 45, total: 45 });
    receiveEvents([created(11, 1000)]);
    expect(unread()).toBe(46);
    const data = { userId: 'me', isRead: true, readAt: null, marks: [{ id: 1, version: 1 }] };
    receiveEvents([{ seq: 12, type: 'notification.read', at: '', data } as unknown as InboxEvent]);
    forgetCount();
    expect(unread()).toBe(45);
  });

  it('keeps both counts true while older pages come, and the pages while newer snapshots do', () => {
    const ids = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, step) => from - step);
    const dated = (id: number): UserNotification => ({
      ...record(id, id % 2 === 0),
      notification: { ...record(id).notification, createdAt: new Date(id * 1000).toISOString() },
    });
    const shown = (): [number, number, boolean] => {
      const { collection, overlay } = getState();
      return [unread(), records().length + overlay.beyondTotal, collection.complete];
    };
    const newest = ids(450, 251).map(dated);
    receiveSnapshot(snapshot(newest, 10));
    receiveCount({ count: 225, total: 450 });
    expect(shown()).toEqual([225, 450, false]);
    receiveOlder(snapshot(ids(250, 51).map(dated), 12));
    expect(shown()).toEqual([225, 450, false]);
    receiveOlder(snapshot(ids(50, 1).map(dated), 12));
    expect(shown()).toEqual([225, 450, true]);
    receiveEvents([{ seq: 13, type: 'notification.deleted', at: '', data: { id: 3, version: 2 } } as InboxEvent]);
    expect(shown()).toEqual([224, 449, true]);
    // A page read before the deletion brings nothing back, a newer snapshot of the newest page takes nothing away.
    receiveOlder(snapshot([dated(3)], 12));
    receiveSnapshot(snapshot(newest, 14));
    expect(shown()).toEqual([224, 449, true]);
    expect(getState().collection.rows.has(3)).toBe(false);
  });

  it('notes what came before our eyes, once', () => {
    receiveSnapshot(snapshot([record(1)], 10));
    expect(getState().overlay.latest).toBeNull();
    receiveEvents([created(11, 2)]);
    receiveEvents([created(11, 2), created(9, 1)]);
    expect(getState().overlay.latest?.id).toBe(2);
  });
});
