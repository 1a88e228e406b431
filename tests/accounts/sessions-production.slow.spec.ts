import { createMember, TEST_PASSWORD, type Answer } from '@t0/testing';
import type { ClientSettings } from '@t0/contracts/live';
import { ApiStack } from '../support/api-stack.ts';

/** As the reverse proxy in front of a production terminal calls. */
const PROXIED = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };

describe('sessions in production (docs/SECURITY.md#session-cookie; docs/SECURITY.md#cross-site)', () => {
  let stack: ApiStack;
  beforeAll(
    async () =>
      void (stack = await ApiStack.start({
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://t0.example',
        MAIL_FROM: 'T0 <signals@t0.example>',
        TRUSTED_PROXIES: '1',
        PRICE_PROVIDER: 'none',
      })),
  );
  afterAll(() => stack.stop());

  const logIn = async (headers: Record<string, string> = {}): Promise<Answer<Record<string, unknown>>> => {
    const { email } = await createMember(stack.db);
    return stack.visitor().post('/api/auth/login', { email, password: TEST_PASSWORD }, { ...PROXIED, ...headers });
  };

  it('sets cookies with the __Host- prefix: Secure, HttpOnly, SameSite=Lax, for the whole host and no other', async () => {
    const { status, headers } = await logIn();
    expect(status).toBe(200);
    const cookies = headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['__Host-t0.device', '__Host-t0.sid']);
    for (const cookie of cookies) {
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Expires='])
        expect(cookie).toContain(attribute);
      expect(cookie).not.toContain('Domain');
    }
  });

  it('gives no session over plain HTTP', async () => {
    const { headers } = await logIn({ 'x-forwarded-proto': 'http' });
    expect(headers.getSetCookie().join()).not.toContain('t0.sid');
  });

  it.each([
    ['the terminal itself', { origin: 'https://t0.example', 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a page of this machine', { origin: 'http://127.0.0.1:3000' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['an upload form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['no content type', { 'content-type': '' }, 415],
  ])('a sign-in sent by %s is answered %s', async (_who, headers, status) => {
    expect((await logIn(headers as Record<string, string>)).status).toBe(status);
  });

  it('refuses every other unsafe method from another site too', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await stack
        .visitor()
        .call(method, '/api/auth/profile', undefined, { ...PROXIED, origin: 'https://evil.example' });
      expect([method, answer.status, answer.body]).toMatchObject([method, 403, { error: 'CROSS_SITE' }]);
    }
  });

  it.each(['/api/auth/user', '/api/auth/session', '/api/auth/sessions', '/api/auth/settings', '/api/client-settings'])(
    'GET %s is never stored',
    async (path) => {
      expect((await stack.visitor().get(path)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it('sends the policies of a production terminal', async () => {
    const { headers } = await stack.visitor().call('GET', '/api/client-settings', undefined, PROXIED);
    const policy = headers.get('content-security-policy')!.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        'upgrade-insecure-requests',
      ]),
    );
    expect(policy.find((part) => part.startsWith('frame-src'))).toMatch(
      /^frame-src 'self'( https:\/\/[a-z.-]*tradingview(-widget)?\.com)+$/,
    );
    expect(policy.join()).not.toMatch(/unsafe-inline.*script|unsafe-eval/);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('claims nothing before its owner wrote it (docs/product/settings.md#copy)', async () => {
    const { body } = await stack.visitor().call<ClientSettings>('GET', '/api/client-settings', undefined, PROXIED);
    expect([body.activeTraders, body.activeSignals, body.traders, body.support]).toEqual(['', '', '', '']);
  });

  it('GET /api/logout honours Sec-Fetch-Site', async () => {
    const cookie = (await logIn()).headers
      .getSetCookie()
      .find((line) => line.includes('t0.sid='))!
      .split(';')[0]!;
    const call = (path: string, site?: string) =>
      stack.visitor().call('GET', path, undefined, { ...PROXIED, cookie, ...(site && { 'sec-fetch-site': site }) });
    for (const site of ['cross-site', 'same-site']) {
      expect((await call('/api/logout', site)).status).toBe(302);
      expect((await call('/api/auth/user')).status).toBe(200);
    }
    const { headers } = await call('/api/logout', 'same-origin');
    expect(headers.getSetCookie().join()).toMatch(/__Host-t0\.sid=;.*Secure/);
    expect((await call('/api/auth/user')).status).toBe(401);
  });
});
