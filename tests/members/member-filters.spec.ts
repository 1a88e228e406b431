import { MEMBER_FILTERS, MEMBERSHIPS, type MemberCounts, type MemberEntry } from '@t0/contracts/accounts';
import type { NotificationStats } from '@t0/contracts/notifications';
import { isInMemberFilter } from '@t0/domain/members';
import { createAdmin, createUser, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const DAY_MS = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
/** Sign-in and last use of a session, each in days ago; null: never. */
const SEEN: [number | null, number | null][] = [
  [null, null],
  [1, null],
  [13.9, null],
  [14.1, null],
  [40, 2],
  [40, 20],
  [3, 30],
];
/** Days until the end of the period, by the same places. */
const RENEWS = [null, -1, 1, 29.9, 30.1, 365, 0.01];

describe('filters of the subscribers (docs/product/console.md#filters)', () => {
  let stack: ApiStack;
  let owner: TestClient;
  let everybody: MemberEntry[];

  beforeAll(async () => {
    stack = await ApiStack.start();
    owner = await stack.signedIn(await createAdmin(stack.db));
    for (const membership of MEMBERSHIPS)
      for (const [index, [login, seen]] of SEEN.entries())
        await createUser(stack.db, {
          membership,
          renewsAt: RENEWS[index] == null ? null : ago(-RENEWS[index]),
          hasActiveSubscription: !['paused', 'ended', 'none'].includes(membership),
          lastLoginAt: login === null ? null : ago(login),
          lastSeenAt: seen === null ? null : ago(seen),
          whopUserId: membership === 'active' ? 'user_OfWhop' : null,
        });
    everybody = (await owner.get<MemberEntry[]>('/api/admin/users?limit=500')).body;
  });
  afterAll(() => stack.stop());

  it.each(MEMBER_FILTERS)('$label: the server lists and counts those of the rule, in pages', async ({ name }) => {
    const expected = everybody.filter((member) => isInMemberFilter(name, member, Date.now())).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    const listed: MemberEntry[] = [];
    for (;;) {
      const last = listed.at(-1);
      const before = last ? `&before=${last.createdAt},${last.id}` : '';
      const { body } = await owner.get<MemberEntry[]>(`/api/admin/users?show=${name}&limit=7${before}`);
      listed.push(...body);
      if (body.length < 7) break;
    }
    expect(listed.map(({ id }) => id)).toEqual(expected);
    expect((await owner.get<MemberCounts>('/api/admin/users/counts')).body[name]).toBe(expected.length);
    const { body: csv } = await owner.get<string>(`/api/admin/users.csv?show=${name}`);
    expect(csv.trim().split('\r\n')).toHaveLength(expected.length + 1);
  });

  it('counts what a search finds, over all accounts', async () => {
    const { body } = await owner.get<MemberCounts>('/api/admin/users/counts?q=USER_ofwhop');
    expect(body).toMatchObject({ all: SEEN.length, paying: SEEN.length, trial: 0, never: 1 });
    expect((await owner.get<MemberCounts>(`/api/admin/users/counts?q=${everybody[0]!.id}`)).body.all).toBe(1);
    expect((await owner.get('/api/admin/users/counts?show=all')).status).toBe(400);
  });

  it('counts as paid only who pays; granted access and trials stand apart (docs/product/console.md#summary-cards)', async () => {
    const each = SEEN.length;
    expect((await owner.get('/api/admin/users/stats')).body).toMatchObject({
      activeSubscribers: 6 * each,
      paying: 3 * each,
      trial: each,
      granted: each,
      test: each,
    });
    expect((await owner.get<NotificationStats>('/api/notifications/stats')).body).toMatchObject({
      activeSubscribers: 3 * each,
      trialSubscribers: each,
      grantedSubscribers: each,
    });
  });

  it('the file has plan, state and renewal', async () => {
    await createUser(stack.db, {
      email: 'csv@t0.test',
      membership: 'cancelling',
      plan: 'yearly',
      renewsAt: new Date('2099-01-02'),
    });
    const { body } = await owner.get<string>('/api/admin/users.csv?q=csv@t0.test');
    const [head, row] = body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const value = (column: string): string => row![head!.indexOf(column)]!;
    expect(['Membership', 'Plan', 'Renewal or end'].map(value)).toEqual([
      'cancelling',
      'yearly',
      '2099-01-02T00:00:00.000Z',
    ]);
  });

  it('the use of a session counts as seen', async () => {
    const user = await createUser(stack.db, { hasActiveSubscription: true, membership: 'granted' });
    const client = await stack.signedIn(user);
    await stack.db.query(
      `UPDATE users SET last_login_at = now() - interval '40 days', last_seen_at = NULL WHERE id = $1`,
      [user.id],
    );
    const listed = async (): Promise<number> =>
      (await owner.get<MemberEntry[]>(`/api/admin/users?show=unseen&q=${user.id}`)).body.length;
    expect(await listed()).toBe(1);
    await stack.db.query(
      `UPDATE sessions SET sess = (sess::jsonb - 'seenAt')::json WHERE sess->'passport'->>'user' = $1`,
      [user.id],
    );
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect(await listed()).toBe(0);
  });
});
