import { randomUUID } from 'node:crypto';
import type { MemberEntry } from '@t0/contracts/accounts';
import type { AffectedUser, WelcomeRecovery } from '@t0/contracts/email';
import type { MemberStats } from '@t0/contracts/members';
import type { AuditEntry } from '@t0/contracts/operations';
import type { User } from '@t0/database/accounts';
import { createAdmin, createMember, createUser, TEST_PASSWORD, type LiveClient, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const ago = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

describe('members as administrators see them (docs/product/console.md#subscribers)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let console: LiveClient;
  let members: User[];

  beforeAll(async () => {
    stack = await ApiStack.start({ GEO_HEADER: 'cf-ipcountry' });
    admin = await stack.signedIn(await createAdmin(stack.db));
    console = await stack.live(admin);
    members = [];
    for (const given of [
      { firstName: '=cmd()', lastName: 'O"Neil, Ünal', stripeCustomerId: 'cus_1234567890abcdef', lastLoginAt: ago(1) },
      { firstName: 'Maya', lastLoginAt: ago(25), stripeCustomerId: 'cus_2' },
      { firstName: 'Noor', lastLoginAt: ago(200) },
      { firstName: 'Ole', lastLoginAt: null },
    ])
      members.push(await createMember(stack.db, given));
    await createUser(stack.db, { firstName: 'Guest' });
  });
  afterAll(() => stack.stop());

  const list = async (query = ''): Promise<MemberEntry[]> =>
    (await admin.get<MemberEntry[]>(`/api/admin/users${query}`)).body;

  it('lists users with every field of docs/product/console.md#subscribers and nothing secret', async () => {
    const [found] = await list(`?q=${encodeURIComponent(members[0]!.email)}`);
    expect(Object.keys(found!).sort()).toEqual([
      'createdAt',
      'deviceInfo',
      'email',
      'firstName',
      'hasActiveSubscription',
      'id',
      'ipAddress',
      'isAdmin',
      'lastLoginAt',
      'lastName',
      'lastSeenAt',
      'location',
      'membership',
      'needsAdminNotification',
      'plan',
      'renewsAt',
      'role',
      'sessionId',
      'stripeCustomerId',
      'subscriptionStatus',
      'updatedAt',
      'version',
      'whopUserId',
    ]);
    expect(found).toMatchObject({ email: members[0]!.email, subscriptionStatus: 'active', location: 'Unknown' });
  });

  it('searches, filters and pages', async () => {
    expect((await list('?q=MAYA')).map(({ id }) => id)).toEqual([members[1]!.id]);
    expect((await list('?q=cus_2')).map(({ id }) => id)).toEqual([members[1]!.id]);
    expect((await list('?q=%25')).length).toBe(0);
    expect((await list('?show=active')).length).toBe(4);
    const all = await list();
    const first = await list('?limit=3');
    const last = first.at(-1)!;
    const rest = await list(`?before=${last.createdAt},${last.id}`);
    expect([...first, ...rest]).toEqual(all);
    for (const query of ['?limit=0', '?limit=501', '?before=x', '?show=some', '?role=admin'])
      expect((await admin.get(`/api/admin/users${query}`)).status).toBe(400);
  });

  it('counts the tiles: active today, never logged, Stripe connected, login rate', async () => {
    expect((await admin.get<MemberStats>('/api/admin/users/stats')).body).toEqual({
      activeSubscribers: 4,
      paying: 0,
      trial: 0,
      granted: 4,
      test: 0,
      activeToday: 1,
      neverLogged: 1,
      stripeConnected: 2,
      loginRate: 75,
    });
  });

  it('exports the table; formulas are defused (docs/SECURITY.md#input: CSV export escapes formulas)', async () => {
    const answer = await admin.get<string>('/api/admin/users.csv?show=active');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('Email,First name,Last name,ID');
    const row = lines.find((line) => line.includes(members[0]!.email))!;
    expect(row).toContain('\'=cmd(),"O""Neil, Ünal"');
    expect(row).not.toMatch(/(^|,)"?=/);
    expect(row).toContain('Online Recently');
  });

  it('leaves an audit row of every export, with what was asked for', async () => {
    const query = '?show=all&q=nobody-has-this';
    const before = (await admin.get<AuditEntry[]>('/api/admin/audit?action=users.exported')).body.length;
    expect((await admin.get(`/api/admin/users.csv${query}`)).status).toBe(200);
    const { body: entries } = await admin.get<AuditEntry[]>('/api/admin/audit?action=users.exported');
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      entity: 'users',
      entityId: null,
      before: null,
      after: { show: 'all', q: 'nobody-has-this' },
      request: 'GET /api/admin/users.csv',
    });
    // Refused ones, and other readings, leave none.
    const member = await stack.signedIn(await createMember(stack.db));
    expect((await member.get('/api/admin/users.csv')).status).toBe(403);
    await admin.get('/api/admin/users');
    expect((await admin.get<AuditEntry[]>('/api/admin/audit?action=users.exported')).body).toHaveLength(before + 1);
  });

  it('a subscriber is new until an administrator takes note, for every administrator', async () => {
    const user = await createMember(stack.db);
    const other = await createMember(stack.db);
    await stack.db.query('UPDATE users SET needs_admin_notification = true WHERE id = ANY($1)', [[user.id, other.id]]);
    expect((await admin.get('/api/admin/users/new')).body).toEqual({ total: 2 });
    expect((await list(`?q=${user.id}`))[0]).toMatchObject({ needsAdminNotification: true });
    expect((await admin.post('/api/admin/users/noted', {})).body).toEqual({ noted: 2 });
    const event = await console.next('member.updated', ({ data }) => data.id === user.id);
    expect(event.data).toMatchObject({ needsAdminNotification: false, version: user.version + 1 });
    expect((await list(`?q=${user.id}`))[0]).toEqual(event.data);
    expect((await admin.post('/api/admin/users/noted', {})).body).toEqual({ noted: 0 });
    expect((await admin.get('/api/admin/users/new')).body).toEqual({ total: 0 });
  });

  it('counts what a filter lets through, however many were read', async () => {
    const all = await list('?limit=500');
    const counted = async (query: string): Promise<unknown> => (await admin.get(`/api/admin/users/count${query}`)).body;
    expect(await counted('')).toEqual({ total: all.length });
    expect(await counted('?show=active')).toEqual({ total: (await list('?show=active&limit=500')).length });
    expect(await counted(`?q=${all[0]!.id}`)).toEqual({ total: 1 });
    const affected = (await admin.get<AffectedUser[]>('/api/admin/affected-users')).body.length;
    expect((await admin.get('/api/admin/affected-users/count')).body).toEqual({ total: affected });
  });

  it('records where a sign-in came from, and tells administrators of it at once (docs/product/accounts.md#sessions)', async () => {
    const user = members[3]!;
    const visitor = stack.visitor();
    const { status } = await visitor.post(
      '/api/login',
      { email: user.email, password: TEST_PASSWORD },
      { 'cf-ipcountry': 'GB' },
    );
    expect(status).toBe(200);
    const event = await console.next('member.updated', ({ data }) => data.id === user.id);
    expect(event.audience).toBe('staff:members');
    expect(event.data).toMatchObject({ location: 'United Kingdom', ipAddress: '127.0.0.1' });
    expect(event.data.sessionId).toMatch(/^[0-9a-f]{8}$/);
    expect((await list(`?q=${user.id}`))[0]).toEqual(event.data);
  });

  it('an administrator ends a member’s sessions; sockets are dropped (docs/SECURITY.md#session-cookie, 7.4.5)', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    const screen = await stack.live(client);
    const { status, body } = await admin.post(`/api/admin/users/${user.id}/end-sessions`, {});
    expect([status, body]).toEqual([200, { ended: 1 }]);
    expect((await screen.next('session.revoked')).data.reason).toBe('ended-by-admin');
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect((await admin.post(`/api/admin/users/${user.id}/end-sessions`, {})).body).toEqual({ ended: 0 });
    expect((await admin.post(`/api/admin/users/${randomUUID()}/end-sessions`, {})).status).toBe(404);
    expect((await admin.post('/api/admin/users/7/end-sessions', {})).status).toBe(400);
  });

  it('finds those without credentials and asks for their welcome mails once (welcome email monitoring)', async () => {
    const paid = await createMember(stack.db, { password: null });
    const { body } = await admin.get<AffectedUser[]>('/api/admin/affected-users');
    expect(body).toEqual([
      {
        id: paid.id,
        email: paid.email,
        created_at: paid.createdAt.toISOString(),
        subscription_status: 'active',
        recovering: false,
      },
    ]);
    const answers = await Promise.all(
      [1, 2].map(() => admin.post<WelcomeRecovery>('/api/admin/fix-missing-welcome-emails', {})),
    );
    expect(answers.flatMap(({ body: { results } }) => results)).toEqual([
      { id: expect.any(Number), email: paid.email, status: 'queued' },
    ]);
    expect((await console.next('welcome_email.requested')).data.requested).toBe(1);
    expect((await admin.get<AffectedUser[]>('/api/admin/affected-users')).body[0]!.recovering).toBe(true);
  });
});
