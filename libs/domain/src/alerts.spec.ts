import type { Notification, Signal, UserNotification } from '@t0/contracts';
import { compareNotifications, isCurrent, nextTurn, splitAlerts } from './alerts.ts';
import { badgeText } from './badge-text.ts';

const record = (id: number, isRead: boolean, signalId: number | null = null): UserNotification =>
  ({ id, isRead, notification: { id, signalId } }) as UserNotification;
const SIGNALS = (['active', 'limit', 'paused', 'closed'] as const).map((status, index) => ({ id: index + 1, status }));
const ids = (records: UserNotification[]): number[] => records.map(({ id }) => id);

describe('alerts (docs/product/alerts.md#system-status)', () => {
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

  it('takes what announced a withdrawn signal out of ACTIVE, and never drops it unread', () => {
    const gone = (id: number, isRead: boolean): UserNotification =>
      ({
        id,
        isRead,
        notification: { id, signalId: 1, withdrawn: { at: '', title: '', message: '' } },
      }) as UserNotification;
    const older = Array.from({ length: 20 }, (_, index) => record(90 - index, true));
    // Its announcement, read before; a step of it, unread; and another one's.
    const records = [...older, record(3, false, 1), gone(2, false), gone(1, true)];
    const { active, processed } = splitAlerts([...records, record(4, false, 2)], SIGNALS as Signal[]);
    expect(ids(active)).toEqual([4]);
    expect(ids(processed)).toEqual([3, 2, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81]);
  });

  it('keeps what tells of no signal any more apart from what never did', () => {
    const plain = record(2, false);
    const gone = record(1, false);
    const withdrawn = { at: '', title: '', message: '' };
    const records = [plain, { ...gone, notification: { ...gone.notification, withdrawn } }];
    const { active, processed } = splitAlerts(records, []);
    expect([ids(active), ids(processed)]).toEqual([[2], [1]]);
  });

  it('keeps the order, every active one, and the first ten processed', () => {
    const records = Array.from({ length: 40 }, (_, index) => record(40 - index, index % 2 === 1));
    const { active, processed } = splitAlerts(records, []);
    expect(ids(active)).toEqual(Array.from({ length: 20 }, (_, index) => 40 - 2 * index));
    expect(ids(processed)).toEqual([39, 37, 35, 33, 31, 29, 27, 25, 23, 21]);
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

describe('when a notification is shown (docs/product/alerts.md#visibility)', () => {
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
    const asked = [1000, 2999, 3000, 4000, 5000];
    expect(asked.map((now) => nextTurn(all, now))).toEqual([3000, 3000, 4000, 5000, null]);
    expect(nextTurn([], 0)).toBeNull();
  });
});
