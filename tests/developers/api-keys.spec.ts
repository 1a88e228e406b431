import { setPassword, voidSignIn } from '@t0/accounts';
import { ADMIN_KEY_SCOPES, KEY_SCOPES, type ApiKeyMade, type KeyScope } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import type { AuditEntry } from '@t0/contracts/operations';
import { LIMITS } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { AccountEmail, ApiKey, User } from '@t0/database/accounts';
import { AuditLog } from '@t0/database/platform';
import { EventLog } from '@t0/events';
import { createAdmin, createKey, createMember, signalBody, TEST_PASSWORD, waitFor, type TestClient } from '@t0/testing';
import { THROTTLE_LIMITS, Throttle } from '../../apps/api/src/platform/throttle/throttle.ts';
import { ApiStack } from '../support/api-stack.ts';

const READS = KEY_SCOPES.filter((scope) => !ADMIN_KEY_SCOPES.includes(scope));
const REFUSED = [401, { error: 'KEY_REFUSED', message: 'This key is unknown, has ended or is switched off' }];

describe('keys (docs/product/developers.md#keys)', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start()));
  afterAll(() => stack.stop());

  const wish = (given = {}) => ({
    name: 'My bot',
    scopes: ['signals:read'],
    days: 30,
    password: TEST_PASSWORD,
    ...given,
  });
  const settings = async (client: TestClient) => (await client.get<AccountSettings>('/api/auth/settings')).body;
  const keyOf = async (given: Partial<ApiKey> & { scopes?: KeyScope[] } = {}) => {
    const user = await createMember(stack.db);
    const key = await createKey(stack.db, user, given.scopes ?? ['signals:read'], given);
    return { user, program: stack.withKey(key) };
  };
  const answer = async (program: TestClient, path = '/api/signals') => {
    const { status, body } = await program.get(path);
    return [status, body];
  };

  it('are made by password, shown once, stored hashed, listed without the key, reported to the other tabs and by email', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    const tab = await stack.live(client);
    expect((await settings(client)).apiAccess).toEqual({ enabled: false, keys: [] });
    const wrong = await client.post('/api/auth/keys', wish({ password: 'Wrong-One!' }));
    expect([wrong.status, wrong.body]).toMatchObject([400, { error: 'WRONG_PASSWORD' }]);
    const { status, body } = await client.post<ApiKeyMade>('/api/auth/keys', wish({ name: ' My bot ' }));
    expect([status, body]).toEqual([
      201,
      {
        secret: expect.stringMatching(/^t0_[\w-]{43}$/),
        key: {
          id: expect.any(Number),
          name: 'My bot',
          scopes: ['signals:read'],
          hint: body.secret.slice(-4),
          createdAt: expect.any(String),
          expiresAt: expect.any(String),
          lastUsedAt: null,
        },
      },
    ]);
    expect(Date.parse(body.key.expiresAt!) - Date.parse(body.key.createdAt)).toBeCloseTo(30 * 86_400_000, -4);
    const event = await tab.next('settings.updated', ({ data }) => data.apiAccess.keys.length === 1);
    expect(event.data.apiAccess).toEqual({ enabled: false, keys: [body.key] });
    expect((await settings(client)).apiAccess.keys).toEqual([body.key]);
    const emails = await stack.db.getRepository(AccountEmail).findBy({ email: user.email });
    expect(emails.map(({ kind }) => kind)).toEqual(['key-added']);
    const stored = JSON.stringify(await stack.db.query('SELECT * FROM api_keys'));
    expect(stored).not.toContain(body.secret.slice(3));
    // Off until the member turns it on.
    expect(await answer(stack.withKey(body.secret))).toMatchObject(REFUSED);
    expect((await client.put('/api/auth/keys/access', { enabled: true })).body).toEqual({
      enabled: true,
      keys: [body.key],
    });
    expect((await answer(stack.withKey(body.secret)))[0]).toBe(200);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['a long name', { name: 'x'.repeat(LIMITS.apiKey.nameMax + 1) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes'],
    ['a scope twice', { scopes: ['stream', 'stream'] }, 'scopes'],
    ['an administrator’s scope', { scopes: ['signals:write'] }, 'scopes'],
    ['another time', { days: 7 }, 'days'],
  ])('are refused with %s, in a sentence', async (_what, given, field) => {
    const client = await stack.signedIn(await createMember(stack.db));
    const { status, body } = await client.post<{ fields: Record<string, string> }>('/api/auth/keys', wish(given));
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect((await settings(client)).apiAccess.keys).toEqual([]);
  });

  it('are at most ten, and somebody else’s are nobody’s to change', async () => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    for (let count = 0; count < LIMITS.apiKey.most; count += 1) await createKey(stack.db, user, ['stream']);
    expect((await client.post('/api/auth/keys', wish())).body).toMatchObject({ error: 'TOO_MANY_KEYS' });
    const { id } = (await settings(client)).apiAccess.keys[0]!;
    const other = await stack.signedIn(await createMember(stack.db));
    expect((await other.delete(`/api/auth/keys/${id}`)).status).toBe(404);
    const taken = await other.post(`/api/auth/keys/${id}/regenerate`, { password: TEST_PASSWORD });
    expect(taken.status).toBe(404);
    expect((await client.delete(`/api/auth/keys/${id}`)).status).toBe(204);
    expect((await client.delete(`/api/auth/keys/${id}`)).body).toMatchObject({ error: 'KEY_NOT_FOUND' });
  });

  it('go in the Authorization header alone: never in an address, a cookie or a body (docs/SECURITY.md#keys)', async () => {
    const { program } = await keyOf();
    const { key } = program;
    const visitor = stack.visitor();
    for (const name of ['key', 'api_key', 'access_token', 'token'])
      expect((await visitor.get(`/api/signals?${name}=${key}`)).status).not.toBe(200);
    const call = async (headers: Record<string, string>) =>
      (await visitor.call('GET', '/api/signals', undefined, headers)).status;
    expect(await call({ cookie: `t0.sid=${key}` })).toBe(401);
    expect(await call({ 'x-api-key': key })).toBe(401);
    expect(await call({ authorization: `Basic ${key}` })).toBe(401);
    expect(await call({ authorization: `bearer ${key}` })).toBe(200);
    expect(await call({ authorization: `Bearer ${key}x` })).toBe(401);
  });

  it('count alone where a session comes too, and leave that session as it is (docs/SECURITY.md#keys)', async () => {
    const { program, user } = await keyOf();
    const admin = await stack.signedIn(await createAdmin(stack.db));
    const both = { authorization: `Bearer ${program.key}` };
    const publish = await admin.call('POST', '/api/signals', signalBody(), both);
    expect([publish.status, publish.body]).toMatchObject([403, { error: 'SCOPE_MISSING' }]);
    const account = await admin.call('GET', '/api/auth/user', undefined, both);
    expect([account.status, account.body]).toMatchObject([403, { error: 'KEY_NOT_TAKEN' }]);
    expect(account.headers.getSetCookie()).toEqual([]);
    // A key that has ended does not fall back to the session.
    await stack.db.getRepository(ApiKey).delete({ userId: user.id });
    expect((await admin.call('GET', '/api/signals', undefined, both)).status).toBe(401);
    expect((await admin.get('/api/signals')).status).toBe(200);
  });

  it('need no origin, as no other site can send them; bodies are JSON all the same (docs/SECURITY.md#keys)', async () => {
    const admin = await createAdmin(stack.db);
    const program = stack.withKey(await createKey(stack.db, admin, ['signals:write']));
    const cookie = await stack.signedIn(admin);
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of elsewhere) {
      expect((await program.post('/api/signals', signalBody(), headers)).status).toBe(201);
      expect((await cookie.post('/api/signals', signalBody(), headers)).status).toBe(403);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await program.call('POST', '/api/signals', 'a=b', form)).status).toBe(415);
  });

  it('never open the API’s own description or the queues, whoever’s they are', async () => {
    const program = stack.withKey(await createKey(stack.db, await createAdmin(stack.db), KEY_SCOPES));
    for (const path of ['/api/docs', '/api/docs/json', '/api/admin/queues', '/objects/uploads/x', '/api/admin/audit'])
      expect([path, (await program.get(path)).status]).toEqual([path, path.startsWith('/api/docs') ? 401 : 403]);
  });

  it('end with their time, the press of REVOKE, and a replacement, which is as long-lived and of the same scopes', async () => {
    const { program, user } = await keyOf({ days: 90, expiresAt: new Date(Date.now() + 3_600_000) });
    const client = await stack.signedIn(user);
    const { id } = (await settings(client)).apiAccess.keys[0]!;
    expect((await answer(program))[0]).toBe(200);
    expect((await client.post(`/api/auth/keys/${id}/regenerate`, { password: 'Wrong-One!' })).status).toBe(400);
    expect((await answer(program))[0]).toBe(200);
    const { status, body } = await client.post<ApiKeyMade>(`/api/auth/keys/${id}/regenerate`, {
      password: TEST_PASSWORD,
    });
    expect([status, body.key]).toMatchObject([200, { name: 'Test key', scopes: ['signals:read'] }]);
    expect(Date.parse(body.key.expiresAt!) - Date.now()).toBeGreaterThan(89 * 86_400_000);
    expect(await answer(program)).toMatchObject(REFUSED);
    const fresh = stack.withKey(body.secret);
    expect((await answer(fresh))[0]).toBe(200);
    await stack.db.getRepository(ApiKey).update(body.key.id, { expiresAt: new Date(Date.now() - 1) });
    expect(await answer(fresh)).toMatchObject(REFUSED);
    await stack.db.getRepository(ApiKey).update(body.key.id, { expiresAt: null });
    expect((await answer(fresh))[0]).toBe(200);
    await client.delete(`/api/auth/keys/${body.key.id}`);
    expect(await answer(fresh)).toMatchObject(REFUSED);
  });

  it('rest while the switch is off or the access is gone', async () => {
    const { program, user } = await keyOf();
    const client = await stack.signedIn(user);
    await client.put('/api/auth/keys/access', { enabled: false });
    expect(await answer(program)).toMatchObject(REFUSED);
    await client.put('/api/auth/keys/access', { enabled: true });
    expect((await answer(program))[0]).toBe(200);
    await stack.db.getRepository(User).update(user.id, { hasActiveSubscription: false });
    expect(await answer(program)).toMatchObject(REFUSED);
    expect((await client.post('/api/auth/keys', wish())).body).toMatchObject({ error: 'SUBSCRIPTION_REQUIRED' });
  });

  it.each<[string, (user: User) => Promise<unknown>]>([
    [
      'another password',
      (user) =>
        stack.apps[0]!.get(EventLog).transact((manager, emit) =>
          setPassword(manager, emit, { user, hash: 'x', except: 'this one' }),
        ),
    ],
    [
      'a sign-in made void',
      (user) => stack.apps[0]!.get(EventLog).transact((manager, emit) => voidSignIn(manager, emit, user)),
    ],
    [
      'an administrator who ends the sessions',
      async (user) =>
        (await stack.signedIn(await createAdmin(stack.db))).post(`/api/admin/users/${user.id}/end-sessions`, {}),
    ],
  ])('are gone with %s (docs/product/developers.md#end-of-keys)', async (_what, change) => {
    const { program, user } = await keyOf();
    expect((await answer(program))[0]).toBe(200);
    await change(user);
    expect(await answer(program)).toMatchObject(REFUSED);
    expect(await stack.db.getRepository(ApiKey).countBy({ userId: user.id })).toBe(0);
  });

  it('never reach more than their owner: an administrator’s key after the role is gone', async () => {
    const admin = await createAdmin(stack.db, { hasActiveSubscription: true });
    const program = stack.withKey(await createKey(stack.db, admin, ['signals:write', 'signals:read']));
    expect((await program.post('/api/signals', signalBody())).status).toBe(201);
    await stack.db.getRepository(User).update(admin.id, { role: null });
    expect((await program.post('/api/signals', signalBody())).body).toMatchObject({ error: 'ADMIN_REQUIRED' });
    expect((await answer(program))[0]).toBe(200);
  });

  it('say when they were used last, to the minute', async () => {
    const { program, user } = await keyOf();
    const used = async () => (await stack.db.getRepository(ApiKey).findOneByOrFail({ userId: user.id })).lastUsedAt;
    await answer(program);
    const first = await waitFor('the use to be noted', used);
    await answer(program);
    await answer(program);
    expect(await used()).toEqual(first);
  });

  it('leave each write in the audit trail with the key’s name; a member’s own affairs without what they wrote', async () => {
    const admin = await createAdmin(stack.db);
    const client = await stack.signedIn(admin);
    const program = stack.withKey(await createKey(stack.db, admin, ['signals:write'], { name: 'Desk bot' }));
    const { body: signal } = await program.post<Signal>('/api/signals', signalBody());
    const trail = async (query: string) => (await client.get<AuditEntry[]>(`/api/admin/audit?${query}`)).body;
    expect(await trail(`entity=signals&entityId=${signal.id}`)).toMatchObject([
      { actorId: admin.id, action: 'signals.created', request: 'POST /api/signals (key Desk bot)' },
    ]);
    const { program: members, user } = await keyOf({ scopes: [...READS], name: 'Broker' });
    const path = `/api/journal/signals/${signal.id}`;
    expect((await members.put(path, { decision: 'taken' })).status).toBe(200);
    const rows = await stack.db.getRepository(AuditLog).findBy({ actorId: user.id });
    expect(rows).toMatchObject([
      { action: `PUT ${path}`, entity: 'request', before: null, after: null, request: `PUT ${path} (key Broker)` },
    ]);
    await members.get('/api/signals');
    expect(await stack.db.getRepository(AuditLog).countBy({ actorId: user.id })).toBe(1);
  });

  it('are counted each for itself: 429 for one that calls too often (docs/product/limits.md#attempts)', async () => {
    const strict = await ApiStack.start({ THROTTLE_FACTOR: '1' });
    try {
      const user = await createMember(strict.db);
      const busy = strict.withKey(await createKey(strict.db, user, ['prices:read']));
      const calm = strict.withKey(await createKey(strict.db, user, ['prices:read']));
      const [first] = await strict.db.getRepository(ApiKey).find({ order: { id: 'ASC' } });
      const throttle = strict.apps[0]!.get(Throttle);
      const { points } = THROTTLE_LIMITS['api-key'];
      await Promise.all(Array.from({ length: points - 1 }, () => throttle.take('api-key', String(first!.id))));
      expect((await busy.get('/api/price-feeds')).status).toBe(200);
      expect((await busy.get('/api/price-feeds')).status).toBe(429);
      expect((await calm.get('/api/price-feeds')).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
