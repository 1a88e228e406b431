import type { AdminUser } from '@t0/contracts';
import { mergeMembers } from './merge.ts';

const user = (id: string, day: number, extra: Partial<AdminUser> = {}): AdminUser => ({
  id,
  email: `${id}@t0.local`,
  firstName: null,
  lastName: null,
  isAdmin: false,
  hasActiveSubscription: true,
  subscriptionStatus: 'active',
  stripeCustomerId: null,
  createdAt: `2026-06-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  updatedAt: '2026-06-15T00:00:00.000Z',
  lastLoginAt: null,
  ipAddress: null,
  location: 'Unknown',
  deviceInfo: null,
  sessionId: null,
  version: 1,
  ...extra,
});
const ACTIVE = { q: '', show: 'active' } as const;
const ids = (rows: AdminUser[]) => rows.map(({ id }) => id);
const news = (...users: AdminUser[]) => new Map(users.map((entry) => [entry.id, entry]));

describe('the subscriber table follows member.updated (specification 2, section 2)', () => {
  const read = [user('c', 9), user('b', 8), user('a', 7)];

  it('takes the newer version in, and never an older one', () => {
    const rows = mergeMembers(read, news(user('b', 8, { version: 2, location: 'Oslo' })), ACTIVE, true);
    expect(rows[1]!.location).toBe('Oslo');
    const older = mergeMembers([user('b', 8, { version: 3 })], news(user('b', 8, { location: 'Oslo' })), ACTIVE, true);
    expect(older[0]!.location).toBe('Unknown');
  });

  it('drops who lost the subscription, and adds who gained one at the place of its date', () => {
    const lapsed = user('c', 9, { version: 2, hasActiveSubscription: false });
    expect(
      ids(mergeMembers(read, news(lapsed, user('n', 8, { createdAt: '2026-06-08T12:00:00.000Z' })), ACTIVE, false)),
    ).toEqual(['n', 'b', 'a']);
  });

  it('leaves out who belongs to a page that was not read, and who does not match the search', () => {
    const old = user('old', 1);
    expect(ids(mergeMembers(read, news(old), ACTIVE, false))).toEqual(['c', 'b', 'a']);
    expect(ids(mergeMembers(read, news(old), ACTIVE, true))).toEqual(['c', 'b', 'a', 'old']);
    expect(ids(mergeMembers([], news(user('x', 9), user('y', 9)), { q: 'X@T0', show: 'all' }, true))).toEqual(['x']);
  });
});
