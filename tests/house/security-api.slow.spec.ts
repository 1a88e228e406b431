import type { StaffRole } from '@t0/contracts/accounts';
import { createMember, LiveClient, waitFor } from '@t0/testing';
import { dtoSchema } from '../../apps/api/src/developers/api-docs/dto-schemas.ts';
import type { Route } from '../../apps/api/src/developers/api-docs/route-table.ts';
import { examplePath, routesOf } from '../support/api-routes.ts';
import { ContentStack } from '../support/content-stack.ts';

/** Calls of other servers and mail programs, proven by a signature or a token instead of a session. */
const OUTSIDE = /^\/api\/(webhooks\/|sms\/|intake\/|unsubscribe$|not-me$|undo-deletion$)/;

describe('what holds for every call (docs/SECURITY.md)', () => {
  let stack: ContentStack;
  let routes: Route[];
  beforeAll(async () => {
    stack = await ContentStack.start({ LIVE_MAX_SOCKETS_PER_ADDRESS: '3', TEST_TERMINAL: 'on' });
    routes = routesOf(stack.api);
  });
  afterAll(() => stack.stop());

  const writes = (): Route[] => routes.filter(({ method, path }) => method !== 'GET' && !OUTSIDE.test(path));

  it('every unsafe call refuses what another site can send (docs/SECURITY.md#cross-site, 3.5.1)', async () => {
    const wrong: string[] = [];
    const attacks: [Record<string, string>, number][] = [
      [{ 'content-type': 'text/plain' }, 415],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
      [{ 'content-type': 'multipart/form-data; boundary=x' }, 415],
      [{ origin: 'null' }, 403],
      [{ origin: 'https://evil.example' }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
    ];
    for (const route of writes()) {
      for (const [headers, status] of attacks) {
        // Files arrive by PUT, which no form can send; they are of many types.
        if (route.path.startsWith('/api/uploads/') && status === 415) continue;
        const answer = await stack.admin.call(route.method, examplePath(route), '{}', headers);
        if (answer.status !== status)
          wrong.push(`${route.method} ${route.path} ${JSON.stringify(headers)}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('private reads are never stored (docs/SECURITY.md#answers)', async () => {
    const stored: string[] = [];
    for (const route of routes.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
      const { headers } = await stack.visitor.get(examplePath(route));
      if (headers.get('cache-control') !== 'no-store') stored.push(route.path);
    }
    expect(stored).toEqual([]);
  });

  it('length and range on every field (docs/SECURITY.md#input)', async () => {
    const endless: string[] = [];
    for (const route of routes) {
      if (!route.body) continue;
      for (const [name, schema] of Object.entries(dtoSchema(route.body).properties) as [string, { type?: string }][]) {
        const value = schema.type === 'integer' || schema.type === 'number' ? 1e15 : 'x'.repeat(90_000);
        const caller = route.path.startsWith('/api/auth') ? stack.member : stack.admin;
        const { status, body } = await caller.call<{ fields?: Record<string, string> }>(
          route.method,
          examplePath(route),
          {
            [name]: value,
          },
        );
        // What is accepted and not used has no type, and is not kept.
        if (schema.type && (status < 400 || status === 500)) endless.push(`${route.handler} ${name}: ${status}`);
        // How large a file may be depends on its kind: uploads.spec.ts.
        if (schema.type && name !== 'fileSize' && body?.fields && !(name in body.fields))
          endless.push(`${route.handler} ${name}: not at fault`);
      }
    }
    expect(endless).toEqual([]);
  });

  it('javascript: and data: addresses are refused wherever an address is taken (docs/SECURITY.md#script)', async () => {
    const taken: string[] = [];
    const bodies: [string, string, Record<string, unknown>, string][] = [
      ['POST', '/api/blog-posts', { title: 't', excerpt: 'e', content: 'c', author: 'a' }, 'imageUrl'],
      ['POST', '/api/resources', { title: 't', category: 'general' }, 'fileUrl'],
      ['POST', '/api/videos', { title: 't' }, 'videoUrl'],
      ['POST', '/api/videos', { title: 't' }, 'thumbnailUrl'],
      ['PUT', '/api/chart-memos/GBPJPY', {}, 'memoImageUrl'],
      ['POST', '/api/messages', { message: 'm' }, 'imageUrl'],
    ];
    for (const [method, path, body, field] of bodies) {
      for (const address of [
        'javascript:alert(1)',
        ' JAVASCRIPT:alert(1)',
        'data:text/html,<script>',
        'vbscript:x',
        'file:///etc/passwd',
      ]) {
        const { status, body: answer } = await stack.admin.call<{ fields?: object }>(method, path, {
          ...body,
          [field]: address,
        });
        if (status !== 400 || !(field in (answer.fields ?? {})))
          taken.push(`${method} ${path} ${field} ${address}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('entitlement is read again with every call (docs/SECURITY.md#roles, 8.3.2)', async () => {
    const member = await createMember(stack.api.db);
    const client = await stack.api.signedIn(member);
    const set = (active: boolean, role: StaffRole | null = null) =>
      stack.api.db.query('UPDATE users SET has_active_subscription = $2, role = $3 WHERE id = $1', [
        member.id,
        active,
        role,
      ]);
    const answers = async () => [
      (await client.get('/api/signals')).status,
      (await client.get('/api/admin/users')).status,
    ];
    expect(await answers()).toEqual([200, 403]);
    await set(false);
    expect(await answers()).toEqual([403, 403]);
    await set(false, 'administrator');
    expect(await answers()).toEqual([200, 200]);
    await set(true);
    expect(await answers()).toEqual([200, 403]);
  });

  it('the session of an account that is gone opens nothing (docs/SECURITY.md#session-cookie, 7.4.2)', async () => {
    const member = await createMember(stack.api.db);
    const client = await stack.api.signedIn(member);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    await stack.api.db.query('DELETE FROM users WHERE id = $1', [member.id]);
    for (const path of ['/api/auth/user', '/api/signals', '/api/auth/settings'])
      expect([path, (await client.get(path)).status]).toEqual([path, 401]);
  });

  it('caps the sockets of one address (docs/SECURITY.md#socket)', async () => {
    const open = await Promise.all([1, 2, 3].map(() => stack.api.live(null)));
    const extra = new LiveClient(stack.api.origin());
    await waitFor('the refusal', () => extra.refusals.length > 0);
    expect(extra.batches).toEqual([]);
    extra.close();
    for (const live of open) live.close();
  });

  it('metrics are not on the public port (docs/SECURITY.md#production, 13.4.5)', async () => {
    for (const path of ['/metrics', '/api/metrics']) {
      const { body } = await stack.admin.get<unknown>(path);
      expect(JSON.stringify(body)).not.toMatch(/# HELP|process_cpu/);
    }
  });

  it('the page and everything else sends no referrer (docs/SECURITY.md#reset, 14.2.1)', async () => {
    for (const path of ['/reset-password?token=x&email=a%40b.c', '/', '/api/client-settings'])
      expect([path, (await stack.visitor.get(path)).headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
  });
});
