import { User } from '@t0/database/accounts';
import { createAdmin, createMember, createUser, TEST_PASSWORD, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

describe('sessions (docs/product/accounts.md#login)', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start()));
  afterAll(() => stack.stop());

  it.each(['/api/auth/login', '/api/login'])('POST %s answers the user and records the sign-in', async (path) => {
    const member = await createMember(stack.db, { firstName: 'Maya' });
    const client = stack.visitor();
    const { status, body } = await client.call(
      'POST',
      path,
      { email: member.email.toUpperCase(), password: TEST_PASSWORD },
      { 'user-agent': 'test browser' },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: member.id,
      email: member.email,
      firstName: 'Maya',
      isAdmin: false,
      role: null,
      hasActiveSubscription: true,
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    const stored = await stack.db.getRepository(User).findOneByOrFail({ id: member.id });
    expect(stored).toMatchObject({
      ipAddress: '127.0.0.1',
      deviceInfo: 'test browser',
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(stored.lastLoginAt).toBeInstanceOf(Date);
    expect((await client.get('/api/auth/user')).body).toMatchObject({ email: member.email });
  });

  it('answers an unknown address and a wrong password alike', async () => {
    const member = await createMember(stack.db);
    const wrong = await stack.visitor().post('/api/auth/login', { email: member.email, password: 'wrong' });
    const unknown = await stack.visitor().post('/api/auth/login', { email: 'nobody@t0.test', password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ statusCode: 401, error: 'INVALID_CREDENTIALS', message: 'Invalid email or password' });
    expect(unknown.body).toEqual(wrong.body);
    const unset = await createUser(stack.db, { password: null });
    expect((await stack.visitor().post('/api/auth/login', { email: unset.email, password: '' })).status).toBe(400);
    expect((await stack.visitor().post('/api/auth/login', { email: unset.email, password: 'x' })).body).toEqual(
      wrong.body,
    );
  });

  it.each([
    [{ email: 'x', password: 'p' }, 'email', 'Invalid email address'],
    [{ email: 'a@b.cd' }, 'password', 'Password is required'],
    [{ email: 'a@b.cd', password: '' }, 'password', 'Password is required'],
    [{ email: 'a@b.cd', password: 'p', isAdmin: true }, 'isAdmin', 'This call has no field “isAdmin”'],
    [{ email: { $ne: '' }, password: 'p' }, 'email', 'Invalid email address'],
  ])('refuses %j, naming %s', async (body, field, message) => {
    const answer = await stack.visitor().post('/api/auth/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'VALIDATION_FAILED', fields: { [field]: message } });
  });

  it('gives a new session id at every sign-in, and a cookie that scripts cannot read', async () => {
    const member = await createMember(stack.db);
    const client = await stack.signedIn(member);
    const first = client.cookie;
    const answer = await client.post('/api/auth/login', { email: member.email, password: TEST_PASSWORD });
    const setCookie = answer.headers.getSetCookie().join();
    expect(setCookie).toContain('HttpOnly');
    expect(setCookie).toContain('SameSite=Lax');
    expect(client.cookie).not.toBe(first);
    const old = stack.visitor();
    old.cookie = first;
    expect((await old.get('/api/auth/user')).status).toBe(401);
  });

  it('ends a session by GET and POST /api/logout, but not from another site', async () => {
    const member = await createMember(stack.db);
    const client = await stack.signedIn(member);
    const foreign = await client.call('GET', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(302);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await client.call('HEAD', '/api/logout')).status).toBe(302);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    const answer = await client.call('GET', '/api/logout', undefined, { 'sec-fetch-site': 'same-origin' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect((await client.get('/api/auth/user')).status).toBe(401);
    const again = await stack.signedIn(member);
    expect((await again.post('/api/logout', {})).status).toBe(204);
    expect((await again.get('/api/auth/user')).status).toBe(401);
  });

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['a null Origin', { origin: 'null' }, 403],
    ['a cross-site browser', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a same-site, not same-origin, browser', { 'sec-fetch-site': 'same-site' }, 403],
  ])('refuses an unsafe call from %s (docs/SECURITY.md#cross-site)', async (_who, headers, status) => {
    const answer = await stack.visitor().call('POST', '/api/auth/login', '{}', headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ statusCode: status, message: expect.any(String), error: expect.any(String) });
  });

  it('answers unreadable, oversized and unknown calls in the one error shape, without a stack', async () => {
    const unreadable = await stack.visitor().call('POST', '/api/auth/login', '{"email":');
    expect(unreadable.body).toEqual({
      statusCode: 400,
      error: 'BAD_REQUEST',
      message: 'The request could not be read',
    });
    const large = await stack.visitor().call('POST', '/api/auth/login', JSON.stringify({ email: 'x'.repeat(150_000) }));
    expect(large.body).toEqual({ statusCode: 413, error: 'BODY_TOO_LARGE', message: 'The request is too large' });
    expect((await stack.visitor().get('/api/nothing')).body).toEqual({
      statusCode: 404,
      error: 'NOT_FOUND',
      message: 'This address does not exist',
    });
  });

  it('keeps the guards apart: visitor, guest, member, admin', async () => {
    const roles: [string, TestClient][] = [
      ['visitor', stack.visitor()],
      ['guest', await stack.signedIn(await createUser(stack.db))],
      ['member', await stack.signedIn(await createMember(stack.db))],
      ['admin', await stack.signedIn(await createAdmin(stack.db))],
    ];
    const seen = await Promise.all(
      roles.map(async ([role, client]) => [
        role,
        (await client.get('/api/auth/user')).status,
        (await client.get('/api/signals')).status,
        (await client.post('/api/signals', {})).status,
        (await client.put('/api/signals/1', {})).status,
        (await client.delete('/api/signals/1')).status,
      ]),
    );
    expect(seen).toEqual([
      ['visitor', 401, 401, 401, 401, 401],
      ['guest', 200, 403, 403, 403, 403],
      ['member', 200, 200, 403, 403, 403],
      ['admin', 200, 200, 400, 404, 404],
    ]);
  });

  it('tells a page who is here without an error: nobody is null, while GET /api/auth/user stays a refusal', async () => {
    const visitor = stack.visitor();
    expect(await visitor.get('/api/auth/session')).toMatchObject({ status: 200, body: { user: null } });
    expect((await visitor.get('/api/auth/user')).status).toBe(401);
    const member = await stack.signedIn(await createMember(stack.db));
    const { body } = await member.get('/api/auth/user');
    expect(await member.get('/api/auth/session')).toMatchObject({ status: 200, body: { user: body } });
  });

  it('sends private answers with no-store and the page with a strict policy', async () => {
    const { headers } = await stack.visitor().get('/api/auth/user');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    const policy = headers.get('content-security-policy')!;
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain('script-src');
  });
});
