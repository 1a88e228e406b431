import type { LiveEvent } from '@t0/contracts/live';
import type { UserNotification } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { dispatchEvents, dispatchResync } from '../../live/registry.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { UNREAD_KEY } from './api.ts';
import { inbox } from './inbox.ts';
import { registerNotifications } from './register.ts';

const notification = (id: number) => ({ id, version: 1, createdAt: '', scheduledFor: null, expiresAt: null });
const record = (id: number) =>
  ({ id, isRead: false, readVersion: 0, notification: notification(id) }) as UserNotification;
const event = (seq: number, type: string, data: unknown) => ({ seq, type, at: '', data }) as LiveEvent;
const read = (seq: number, id: number) =>
  event(seq, 'notification.read', { userId: 'me', isRead: true, readAt: null, marks: [{ id, version: 1 }] });

describe('what the server is asked when events do not tell enough', () => {
  let off: () => void;
  const requested = jest.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const keys = () => requested.mock.calls.map(([filters]) => filters?.queryKey);

  beforeEach(() => {
    jest.useFakeTimers();
    inbox.clear();
    off = registerNotifications();
    requested.mockClear();
  });
  afterEach(() => {
    off();
    jest.useRealTimers();
  });
  const start = (count: number): void => {
    inbox.receive({
      data: Array.from({ length: count }, (_, index) => record(index + 1)),
      cursor: { epoch: 'e1', seq: 10 },
    });
    requested.mockClear();
  };

  it('nothing, for what it knows', () => {
    start(2);
    dispatchEvents([event(11, 'notification.created', notification(3)), read(12, 1), read(13, 99)]);
    jest.runAllTimers();
    expect(keys()).toEqual([]);
  });

  it('the list, once and not at once, for updates of what it does not have', () => {
    start(2);
    dispatchEvents([event(11, 'notification.updated', notification(8))]);
    dispatchEvents([event(12, 'notification.updated', notification(9))]);
    expect(keys()).toEqual([]);
    jest.advanceTimersByTime(20_000);
    expect(keys()).toEqual([inbox.query.queryKey]);
  });

  it('the list, when one it has changed in a way that not everybody may be told (docs/adr/0005-audience-of-changed-notifications.md)', () => {
    start(2);
    dispatchEvents([event(11, 'notification.changed', { id: 8, version: 2 })]);
    dispatchEvents([event(12, 'notification.changed', { id: 1, version: 1 })]);
    jest.advanceTimersByTime(20_000);
    expect(keys()).toEqual([]);
    dispatchEvents([event(13, 'notification.changed', { id: 1, version: 2 })]);
    jest.advanceTimersByTime(20_000);
    expect(keys()).toEqual([inbox.query.queryKey]);
  });

  it('nothing, where the event has the text of the next version; the list, where one between is missing', () => {
    start(2);
    const text = { title: 'LONG GBPJPY @ 196.120', message: 'SL 195.900.' };
    const change = (seq: number, version: number) => event(seq, 'notification.changed', { id: 1, version, text });
    dispatchEvents([change(11, 2)]);
    jest.advanceTimersByTime(20_000);
    expect(keys()).toEqual([]);
    expect(inbox.useStore.getState().collection.rows.get(1)).toEqual({ ...notification(1), ...text, version: 2 });
    dispatchEvents([change(12, 4)]);
    jest.advanceTimersByTime(20_000);
    expect(keys()).toEqual([inbox.query.queryKey]);
    expect(inbox.useStore.getState().collection.rows.get(1)?.version).toBe(2);
  });

  it('the count, when another tab marked what lies beyond a full page', () => {
    start(LIMITS.notification.page);
    dispatchEvents([read(11, 1)]);
    expect(keys()).toEqual([]);
    dispatchEvents([read(12, 9999)]);
    expect(keys()).toEqual([UNREAD_KEY]);
  });

  it('the list, after a resync, and keeps what is shown meanwhile', () => {
    start(2);
    dispatchResync();
    expect(keys()).toEqual([inbox.query.queryKey]);
    expect(inbox.useStore.getState().collection.rows.size).toBe(2);
  });
});
