import type { Notification, UserNotification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { alertEnds, splitAlerts } from './alerts.ts';
import { badgeText } from '../platform/badge-text.ts';
import { compareNotifications, isCurrent, nextChangeAt } from './visibility.ts';

const record = (id: number, isRead: boolean, signalId: number | null = null): UserNotification =>
  ({ id, isRead, notification: { id, signalId } }) as UserNotification;
const SIGNALS = (['active', 'limit', 'paused', 'closed'] as const).map((status, index) => ({ id: index + 1, status }));
const ids = (records: UserNotification[]): number[] => records.map(({ id }) => id);

describe('alerts (docs/product/notifications.md#system-status)', () => {
  it.each<[string, UserNotification, 'active' | 'processed']>([
    ['unread', record(1, false), 'active'],
    ['read', record(1, true), 'processed'],
    ['unread, of a closed signal', record(1, false, 4), 'active'],
    ['read, of an active signal', record(1, true, 1), 'active'],
    ['read, of a signal that waits for its entry', record(1, true, 2), 'active'],
    ['read, of a paused signal', record(1, true, 3), 'processed'],
    ['read, of a closed signal', record(1, true, 4), 'processed'],
    ['read, of a signal that is gone', record(1, true, 99), 'processed'],
  ])('%s', (_name, given, where) => {
    const alerts = splitAlerts([given], SIGNALS as Signal[]);
    expect(alerts[where]).toEqual([given]);
    expect(alerts[where === 'active' ? 'processed' : 'active']).toEqual([]);
  });

  it('keeps the order, and leaves nothing out', () => {
    const records = Array.from({ length: 40 }, (_, index) => record(40 - index, index % 2 === 1));
    const { active, processed } = splitAlerts(records, []);
    expect(ids(active)).toEqual(Array.from({ length: 20 }, (_, index) => 40 - 2 * index));
    expect(ids(processed)).toEqual(Array.from({ length: 20 }, (_, index) => 39 - 2 * index));
  });

  const gone = (id: number, isRead: boolean, signalId: number | null): UserNotification =>
    ({ id, isRead, notification: { id, signalId, withdrawn: { at: '', title: '', message: '' } } }) as UserNotification;

  it('keeps what tells of a withdrawn signal ACTIVE until it is read', () => {
    // Its announcement and a step of it, both unread, then both read; the signal is in no list any more.
    const records = [gone(4, false, 9), record(3, false, 9), gone(2, true, 8), record(1, true, 8)];
    const { active, processed } = splitAlerts(records, SIGNALS as Signal[]);
    expect([ids(active), ids(processed)]).toEqual([
      [4, 3],
      [2, 1],
    ]);
  });

  describe('of signals that ended (docs/product/notifications.md#ended-signals)', () => {
    const ended = wireSignal({ id: 4, status: 'closed', closeReason: 't1', closePrice: '198.410' });
    const notificationOf = (id: number, title: string, signalId: number): UserNotification =>
      ({ id, isRead: false, notification: { id, signalId, title } }) as UserNotification;

    it('says what was closed, and which alerts the close overtook', () => {
      const records = [notificationOf(3, 'T1 HIT: LONG GBPJPY', 4), notificationOf(2, 'STOP TO ENTRY: LONG GBPJPY', 4), notificationOf(1, 'LONG GBPJPY @ 196.120', 4)]; // oxfmt-ignore
      expect([...alertEnds(records, [ended])]).toEqual([
        [3, { word: 'CLOSED', isOvertaken: false }],
        [2, { word: 'CLOSED', isOvertaken: true }],
        [1, { word: 'CLOSED', isOvertaken: true }],
      ]);
    });

    it('says what was withdrawn, of its announcement and of every step of it', () => {
      const records = [notificationOf(3, 'HALF OFF: LONG GBPJPY', 9), gone(2, true, 9), gone(1, false, null)];
      const overtaken = { word: 'WITHDRAWN', isOvertaken: true };
      expect([...alertEnds(records, [ended])]).toEqual([3, 2, 1].map((id) => [id, overtaken]));
    });

    it('says nothing of open signals, nor of what tells of none', () => {
      const open = (['active', 'limit', 'paused'] as const).map((status, index) =>
        wireSignal({ id: index + 1, status }),
      );
      const records = [...open.map(({ id }) => notificationOf(id, 'LONG GBPJPY @ 196.120', id)), record(9, false)];
      expect(alertEnds(records, [...open, ended]).size).toBe(0);
    });
  });

  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5000, '99+'],
  ])('the badge of %d says %s', (count, text) => expect(badgeText(count)).toBe(text));

  it('sorts the newest first, and by id what came at once', () => {
    const made = (id: number, createdAt: string) => ({ id, createdAt }) as Notification;
    const sorted = [made(1, '2026-01-01'), made(2, '2026-01-02'), made(3, '2026-01-01')].sort(compareNotifications);
    expect(sorted.map(({ id }) => id)).toEqual([2, 3, 1]);
  });
});

describe('when a notification is shown (docs/product/notifications.md#visibility)', () => {
  const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  it.each([
    [null, null, true],
    [1000, null, true],
    [1001, null, false],
    [null, 1001, true],
    [null, 1000, false],
    [500, 1500, true],
  ])('due %p, expiring %p, at 1000: %p', (due, expiry, shown) =>
    expect(isCurrent({ scheduledFor: iso(due), expiresAt: iso(expiry) }, 1000)).toBe(shown),
  );

  it('knows when to look again', () => {
    const all = [
      { scheduledFor: iso(900), expiresAt: iso(5000) },
      { scheduledFor: iso(3000), expiresAt: null },
      { scheduledFor: null, expiresAt: iso(4000) },
    ];
    const requested = [1000, 2999, 3000, 4000, 5000];
    expect(requested.map((now) => nextChangeAt(all, now))).toEqual([3000, 3000, 4000, 5000, null]);
    expect(nextChangeAt([], 0)).toBeNull();
  });
});
