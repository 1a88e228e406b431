import type { Notification, UserNotification } from '@t0/contracts';
import { LIMITS } from '@t0/contracts';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import type { InboxEvent } from './apply.ts';
import { clearInbox, forgetCount, receiveCount, receiveEvents, receiveSnapshot, useInboxStore } from './inbox-store.ts';
import { recordsOf, unreadOf } from './records.ts';

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
  const { inbox, beyond, now } = useInboxStore.getState();
  return unreadOf(recordsOf(inbox, now)) + beyond;
}

describe('the unread count', () => {
  beforeEach(() => {
    clearInbox();
    useConnection.setState({ degraded: false });
  });

  it('counts what is here; the server’s count is not needed while the socket brings everything', () => {
    receiveSnapshot(snapshot([record(1), record(2, true)], 10));
    receiveCount(5);
    expect(unread()).toBe(1);
    receiveEvents([created(11, 3)]);
    expect(unread()).toBe(2);
  });

  it('follows the server’s count while the socket is away, and forgets it when the socket is back', () => {
    receiveSnapshot(snapshot([record(1), record(2, true)], 10));
    useConnection.setState({ degraded: true });
    receiveCount(3);
    expect(unread()).toBe(3);
    receiveCount(0);
    expect(unread()).toBe(0);
    receiveCount(2);
    // The socket catches up first, then it counts as back.
    receiveEvents([created(11, 3)]);
    useConnection.setState({ degraded: false });
    forgetCount();
    expect(unread()).toBe(2);
  });

  it('adds what lies beyond a full page, and keeps it while marks and arrivals go on', () => {
    const page = Array.from({ length: LIMITS.notification.page }, (_, index) => record(index + 1, index > 4));
    receiveSnapshot(snapshot(page, 10));
    receiveCount(45);
    receiveEvents([created(11, 1000)]);
    expect(unread()).toBe(46);
    const data = { userId: 'me', isRead: true, readAt: null, marks: [{ id: 1, version: 1 }] };
    receiveEvents([{ seq: 12, type: 'notification.read', at: '', data } as unknown as InboxEvent]);
    forgetCount();
    expect(unread()).toBe(45);
  });

  it('notes what came before our eyes, once', () => {
    receiveSnapshot(snapshot([record(1)], 10));
    expect(useInboxStore.getState().arrived).toBeNull();
    receiveEvents([created(11, 2)]);
    receiveEvents([created(11, 2), created(9, 1)]);
    expect(useInboxStore.getState().arrived?.id).toBe(2);
  });
});
