import { unsubscribeToken, unsubscribeUrl } from '@t0/accounts';
import { readConfig } from '@t0/config';
import { levelOf } from '@t0/contracts/notifications';
import type { User as StoredUser } from '@t0/database/accounts';
import { NotificationPreference } from '@t0/database/notifications';
import { createMember } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const FORM = 'application/x-www-form-urlencoded';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

describe('one-click unsubscription (RFC 8058)', () => {
  let stack: ApiStack;

  beforeAll(async () => {
    stack = await ApiStack.start();
  });
  afterAll(() => stack.stop());

  const address = (token: string): string => `${stack.origin()}/api/unsubscribe?token=${token}`;
  const tokenOf = (member: StoredUser): string => unsubscribeToken(stack.config, member.id);
  const post = (token: string, body: string | FormData = ONE_CLICK, headers: Record<string, string> = {}) =>
    fetch(address(token), {
      method: 'POST',
      body,
      headers: { ...(typeof body === 'string' && { 'content-type': FORM }), ...headers },
    });
  const wantsMail = async ({ id: userId }: StoredUser): Promise<boolean> =>
    !(await stack.db
      .getRepository(NotificationPreference)
      .existsBy({ userId, channel: 'email', topic: 'everything', level: 'off' }));

  it('a mail program without session ends the mails, and open profiles show it at once', async () => {
    const member = await createMember(stack.db);
    const screen = await stack.live(await stack.signedIn(member));
    expect(unsubscribeUrl(stack.config, member.id)).toBe(
      `${stack.config.PUBLIC_URL}/api/unsubscribe?token=${tokenOf(member)}`,
    );
    const response = await post(tokenOf(member));
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).toContain('You are unsubscribed');
    expect(await wantsMail(member)).toBe(false);
    const { data } = await screen.next('settings.updated');
    expect(levelOf(data.preferences, 'email', 'everything')).toBe('off');
    expect(levelOf(data.preferences, 'terminal', 'signals')).toBe('on');
    const { length } = screen.events;
    expect((await post(tokenOf(member))).status).toBe(200);
    expect(screen.events).toHaveLength(length);
  });

  it('takes the form as parts as well, and from any site: the token is the proof', async () => {
    const [one, two] = [await createMember(stack.db), await createMember(stack.db)];
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    expect((await post(tokenOf(one), parts)).status).toBe(200);
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(tokenOf(two), ONE_CLICK, foreign)).status).toBe(200);
    expect([await wantsMail(one), await wantsMail(two)]).toEqual([false, false]);
  });

  it('a GET never unsubscribes: it shows a page with a button, no script and a policy of its own', async () => {
    const member = await createMember(stack.db);
    const response = await fetch(address(tokenOf(member)));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(html).toContain(`<form method="post" action="/api/unsubscribe?token=${tokenOf(member)}">`);
    expect(html).not.toContain('<script');
    expect(await wantsMail(member)).toBe(true);
    expect((await fetch(address(tokenOf(member)), { method: 'HEAD' })).status).toBe(200);
    expect(await wantsMail(member)).toBe(true);
  });

  it('refuses tokens that are not ours, and tells why', async () => {
    const member = await createMember(stack.db);
    const other = readConfig({ ...stack.env, UNSUBSCRIBE_SECRET: 'another secret of at least 32 characters' });
    const good = tokenOf(member);
    const forged = [
      '',
      'abc',
      unsubscribeToken(other, member.id),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      `${good}A`,
      Buffer.from(good, 'base64url').subarray(0, 16).toString('base64url'),
    ];
    for (const token of forged) {
      const response = await post(token);
      expect([token, response.status]).toEqual([token, 400]);
      expect(await response.text()).toContain('This link does not work');
      expect((await fetch(address(token))).status).toBe(400);
    }
    expect((await fetch(`${stack.origin()}/api/unsubscribe?token=${good}&token=${good}`)).status).toBe(400);
    expect(await wantsMail(member)).toBe(true);
  });

  it('refuses other bodies, and forms anywhere else (docs/SECURITY.md#cross-site)', async () => {
    const member = await createMember(stack.db);
    const token = tokenOf(member);
    expect((await post(token, 'something=else')).status).toBe(400);
    expect((await post(token, ONE_CLICK, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(token, '{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post(token, `x=${'y'.repeat(3000)}`)).status).toBe(413);
    for (const path of ['/api/login', '/api/unsubscribe/', '/api/unsubscribe/x'])
      expect([
        path,
        (
          await fetch(`${stack.origin()}${path}?token=${token}`, {
            method: 'POST',
            body: ONE_CLICK,
            headers: { 'content-type': FORM },
          })
        ).status,
      ]).toEqual([path, 415]);
    expect(await wantsMail(member)).toBe(true);
  });

  it('an account that is gone is no error', async () => {
    const member = await createMember(stack.db);
    const token = tokenOf(member);
    await stack.db.query('DELETE FROM users WHERE id = $1', [member.id]);
    expect((await post(token)).status).toBe(200);
  });
});
