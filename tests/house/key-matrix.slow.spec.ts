import { ADMIN_KEY_SCOPES, KEY_SCOPES, type KeyScope } from '@t0/contracts/accounts';
import { ApiKey, UserSettings } from '@t0/database/accounts';
import { createAdmin, createKey, createMember, createUser, type TestClient } from '@t0/testing';
import type { Route } from '../../apps/api/src/developers/api-docs/route-table.ts';
import { examplePath, routesOf } from '../support/api-routes.ts';
import { refusalOf, STATUS, type Person } from './call-refusals.ts';
import { ContentStack } from '../support/content-stack.ts';

/** What is sent by programs other than ours, each in its own type; anything else is refused before it is asked who calls. */
const SENT_AS: Record<string, string> = {
  '/api/not-me': 'application/x-www-form-urlencoded',
  '/api/unsubscribe': 'application/x-www-form-urlencoded',
  '/api/undo-deletion': 'application/x-www-form-urlencoded',
  '/api/csp-reports': 'application/csp-report',
};
const MEMBERS = KEY_SCOPES.filter((scope) => !ADMIN_KEY_SCOPES.includes(scope));

/** A program with a key: what it is answered before anything else of a call counts; null: let through. */
interface Program {
  client: TestClient;
  expected: (route: Route) => string | null;
}

describe('every call x every kind of key (docs/SECURITY.md#keys)', () => {
  let stack: ContentStack;
  let routes: Route[];

  beforeAll(async () => {
    stack = await ContentStack.start({ TEST_TERMINAL: 'on' });
    routes = routesOf(stack.api);
  });
  afterAll(() => stack.stop());

  /** Keys of every scope alone, of none and of all, and keys that open nothing. */
  const programs = async (): Promise<Record<string, Program>> => {
    const { api } = stack;
    const [admin, member, guest] = [
      await createAdmin(api.db),
      await createMember(api.db),
      await createUser(api.db),
    ] as const;
    const key = async (owner: typeof admin, scopes: readonly KeyScope[], given: Partial<ApiKey> = {}) =>
      api.withKey(await createKey(api.db, owner, scopes, given));
    const good =
      (scopes: readonly KeyScope[], owner: Person) =>
      (route: Route): string | null =>
        route.scope === null
          ? 'KEY_NOT_TAKEN'
          : scopes.includes(route.scope)
            ? refusalOf(route, owner)
            : 'SCOPE_MISSING';
    const ended = (): string => 'KEY_REFUSED';
    const all: Record<string, Program> = {};
    for (const scope of KEY_SCOPES)
      all[`an administrator’s key with ${scope}`] = {
        client: await key(admin, [scope]),
        expected: good([scope], 'owner'),
      };
    all['a member’s key with all of members'] = {
      client: await key(member, MEMBERS),
      expected: good(MEMBERS, 'member'),
    };
    // As if made while they were an administrator.
    all['a member’s key with every scope'] = {
      client: await key(member, KEY_SCOPES),
      expected: good(KEY_SCOPES, 'member'),
    };
    // As if made while their roles were others: a key acts by the role of the time of use.
    for (const role of ['analyst', 'support'] as const)
      all[`a key of the role ${role} with every scope`] = {
        client: await key(await createAdmin(api.db, { role }), KEY_SCOPES),
        expected: good(KEY_SCOPES, role),
      };
    all['a key without a scope'] = { client: await key(admin, []), expected: good([], 'owner') };
    all['a key that expired'] = {
      client: await key(admin, KEY_SCOPES, { expiresAt: new Date(Date.now() - 1000) }),
      expected: ended,
    };
    const revoked = await key(admin, KEY_SCOPES, { name: 'revoked' });
    await api.db.getRepository(ApiKey).delete({ name: 'revoked' });
    all['a key that was revoked'] = { client: revoked, expected: ended };
    all['a key of somebody without access'] = { client: await key(guest, KEY_SCOPES), expected: ended };
    const off = await createAdmin(api.db);
    all['a key switched off'] = { client: await key(off, KEY_SCOPES), expected: ended };
    await api.db.getRepository(UserSettings).update({ userId: off.id }, { apiAccess: false });
    all['no key of ours'] = { client: api.withKey(`t0_${'A'.repeat(43)}`), expected: ended };
    return all;
  };

  it('is answered to a key as its scope says, and never more than to its owner (docs/SECURITY.md#keys)', async () => {
    const wrong: string[] = [];
    const callers = Object.entries(await programs());
    for (const route of routes) {
      // What is no call below /api (feeds, pages) knows neither sessions nor keys.
      if (!/^\/(api|objects)\//.test(route.path)) continue;
      const hasBody = !['GET', 'DELETE'].includes(route.method) && !route.path.startsWith('/api/uploads/');
      const ask = async ([name, { client, expected }]: [string, Program]): Promise<void> => {
        const { status, body } = await client.call<{ error?: string } | null>(
          route.method,
          examplePath(route),
          hasBody ? {} : undefined,
          hasBody && route.path in SENT_AS ? { 'content-type': SENT_AS[route.path]! } : {},
        );
        const refusal = body?.error && body.error in STATUS ? body.error : null;
        const wanted = expected(route);
        const isRight =
          refusal === wanted && (wanted === null ? status < 500 || status === 503 : status === STATUS[wanted]);
        if (!isRight) wrong.push(`${route.method} ${route.path} with ${name}: ${status} ${body?.error}, not ${wanted}`);
      };
      await Promise.all(callers.map(ask));
    }
    expect(wrong).toEqual([]);
  });
});
