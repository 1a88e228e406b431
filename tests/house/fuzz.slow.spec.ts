import fc from 'fast-check';
import { INTAKE_TEMPLATE, type IntakeSourceKey } from '@t0/contracts/intake';
import { createAdmin, createMember, waitFor, type Answer, type TestClient } from '@t0/testing';
import { startTestStripe } from '../support/services/stripe-sandbox.ts';
import { TestSms } from '../support/services/sms-service.ts';
import { TestTelegram } from '../support/services/telegram-service.ts';
import { documentedPath } from '../../apps/api/src/developers/api-docs/api-document.ts';
import type { Route } from '../../apps/api/src/developers/api-docs/route-table.ts';
import { examplePath, routesOf } from '../support/api-routes.ts';
import { STATUS } from './call-refusals.ts';
import { ContentStack } from '../support/content-stack.ts';
import { errorOf } from './answer-errors.ts';
import { goodOf, isFull, ofToday, schemaOf, SEED, toSend } from './fuzz-rules.ts';
import { awkward, CERTAIN, CASE, PATH_VALUES, QUERY_VALUES, RAW, type FuzzCase } from './fuzz-values.ts';
import { endpointsOf, WHOP_SECRET, type InboundEndpoint } from './inbound-endpoints.ts';

const RUNS = 8;
/** Calls of each method and path of the document that get past anyone who stops them: the door, the guard, the throttle. */
const BUDGET = isFull ? 16 : 4;
/** Calls that may be spent on them. */
const MOST_CALLS = 64;
/** Calls on their way at once. */
const AT_ONCE = 8;
/** Calls that other programs send, in their own types of content. */
const SENT_AS: Record<string, string> = {
  '/api/csp-reports': 'application/csp-report',
  '/api/unsubscribe': 'application/x-www-form-urlencoded',
  '/api/not-me': 'application/x-www-form-urlencoded',
  '/api/undo-deletion': 'application/x-www-form-urlencoded',
};
/** What stops a call before it is looked at. */
const STOPS = new Set([
  'NOT_FOUND',
  'CROSS_SITE',
  'UNSUPPORTED_MEDIA_TYPE',
  'SIGNATURE_INVALID',
  'SECRET_WRONG',
  'WEBHOOK_NOT_CONFIGURED',
]);

describe('every call against every input (docs/SECURITY.md#input; docs/SECURITY.md#answers)', () => {
  let stack: ContentStack;
  let routes: Route[];
  let endpoints: InboundEndpoint[];
  /** Addresses of what is there, where no number or name leads to it. */
  let known: Record<string, string>;
  let outside: { stop: () => Promise<unknown> }[];
  beforeAll(async () => {
    process.stderr.write(`    seed ${SEED} (FUZZ_SEED=${SEED} makes the same calls, FUZZ_FULL=1 those of every day)\n`);
    const [telegram, sms, stripe] = await Promise.all([TestTelegram.start(), TestSms.start(), startTestStripe()]);
    outside = [telegram, sms, stripe.sandbox];
    // All that an owner can set up, so that no call ends at what is not.
    stack = await ContentStack.start({
      TEST_TERMINAL: 'on',
      THROTTLE_FACTOR: '1000',
      ...telegram.privateEnv,
      ...sms.env,
      ...stripe.env,
      WHOP_WEBHOOK_SECRET: WHOP_SECRET,
      WEB_PUSH_KEY: '5e'.repeat(32),
      RELAY_TELEGRAM_CHAT: '-1009876543210',
      RELAY_DISCORD_WEBHOOK: 'https://discord.com/api/webhooks/123/abc',
      RELAY_SLACK_WEBHOOK: 'https://hooks.slack.com/services/T0/B0/abc',
    });
    routes = routesOf(stack.api);
    endpoints = endpointsOf(stack.api);
    const source = async (name: string): Promise<string> =>
      (await stack.admin.post<IntakeSourceKey>('/api/admin/intake/sources', { ...INTAKE_TEMPLATE, name })).body.token;
    // The first one is what calls of administrators end.
    await source('First');
    known = {
      '/api/intake/:token': `/api/intake/${await source('Second')}`,
      '/api/admin/queues/*path': '/api/admin/queues/api/queues',
      '/objects/:folder/:name': await stack.upload('image', 'png'),
    };
  });
  afterAll(async () => {
    await stack.stop();
    await Promise.all(outside.map((one) => one.stop()));
  });

  const callerOf = ({ path, access }: Route): TestClient =>
    path.startsWith('/api/auth') ? stack.member : access === 'public' ? stack.visitor : stack.admin;
  const send = async (route: Route, body: unknown, path = examplePath(route)): Promise<string | null> => {
    const answer = await callerOf(route).call<unknown>(route.method, path, body);
    const error = errorOf(answer);
    return error && `${route.method} ${path.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 60)}: ${error}`;
  };

  /** Makes the calls, some at once; answers what was wrong. */
  const errorsOf = async (calls: (() => Promise<string | null>)[]): Promise<string[]> => {
    // Connections that the API ended while values were tried by the rules alone are replaced.
    await waitFor('the API to answer', () => stack.visitor.get('/api/health/ready'));
    const wrong: string[] = [];
    const waiting = [...calls];
    const work = async (): Promise<void> => {
      for (let call = waiting.pop(); call; call = waiting.pop()) {
        const error = await call();
        if (error) wrong.push(error);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return wrong;
  };

  /** A call of a route that is mostly as it should be. */
  const generatedCall = (
    route: Route,
    fuzzed: FuzzCase,
  ): { path: string; body?: string; headers: Record<string, string> } => {
    const { query } = fuzzed;
    const { method } = route;
    const named = [
      ...(route.query ? Object.keys(schemaOf(route.query).properties) : []),
      ...route.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      'unknown',
    ];
    const path =
      (fuzzed.parameter === null ? known[route.path] : undefined) ?? examplePath(route, fuzzed.parameter ?? undefined);
    const requested = query ? `${path}?${named[query.name % named.length]}=${query.value}` : path;
    const headers = fuzzed.header ? Object.fromEntries([fuzzed.header]) : {};
    if (method === 'GET' || (method === 'DELETE' && !route.body)) return { path: requested, headers };
    const body = fuzzed.raw ?? generatedBody(route, fuzzed);
    const type = SENT_AS[route.path] ?? (route.path.startsWith('/api/uploads/') ? 'image/png' : 'application/json');
    const proof = endpoints.find((endpoint) => endpoint.path === route.path)?.prove(body);
    return { path: requested, body, headers: { ...headers, 'content-type': type, ...proof } };
  };
  const generatedBody = (route: Route, { field, value }: FuzzCase): string => {
    const good = route.body ? goodOf(route.body) : {};
    const names = [...Object.keys(good), 'unknown'];
    return JSON.stringify({ ...good, [names[field % names.length]!]: value });
  };
  /** Somebody of this route's own, who may lose their session, password and access to it. */
  const ownCaller = async ({ access }: Route): Promise<TestClient> => {
    const { db } = stack.api;
    return stack.api.signedIn(await (access === 'admin' ? createAdmin(db) : createMember(db)));
  };
  /** Whether an answer is that of the call itself: router, door, guard and throttle let it through, and it had a body that can be read. */
  const isLetThrough = ({ status, body }: Answer<unknown>, { raw }: FuzzCase): boolean => {
    const code = (body as { error?: string } | null)?.error ?? '';
    return status !== 429 && !(code in STATUS) && !STOPS.has(code) && raw === null;
  };

  it('calls every method and path of the document past doors, guards and throttles', async () => {
    const document = (await stack.admin.get<{ paths: Record<string, object> }>('/api/docs/json')).body;
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const letThrough = new Map<string, number>();
    const wrong: string[] = [];
    const samples = fc.sample(CASE, { seed: SEED, numRuns: 20 * MOST_CALLS });
    const work = async (route: Route, first: number): Promise<null> => {
      const name = `${route.method} ${documentedPath(route.path)}`;
      let caller = await ownCaller(route);
      let done = 0;
      for (let made = 0; done < BUDGET && made < MOST_CALLS; made += 1) {
        const fuzzed = samples[(first + made) % samples.length]!;
        const { path, body, headers } = generatedCall(route, fuzzed);
        const answer = await caller.call<unknown>(route.method, path, body, headers);
        const error = errorOf(answer);
        if (error) wrong.push(`${route.method} ${path.slice(0, 120)} ${body?.slice(0, 100)}: ${error}`);
        if (isLetThrough(answer, fuzzed)) done += 1;
        else if (answer.status === 401) caller = await ownCaller(route);
      }
      letThrough.set(name, done);
      return null;
    };
    await errorsOf(routes.map((route, index) => () => work(route, index * BUDGET)));
    expect({ seed: SEED, wrong }).toEqual({ seed: SEED, wrong: [] });
    expect([...letThrough.keys()].sort()).toEqual(documented.sort());
    const short = [...letThrough].filter(([, count]) => count < BUDGET);
    expect({ seed: SEED, short }).toEqual({ seed: SEED, short: [] });
  });

  it('fields: one awkward value among good ones, unknown and prototype keys', async () => {
    const wrong: string[] = [];
    const calls: (() => Promise<string | null>)[] = [];
    for (const [index, route] of routes.entries()) {
      if (!route.body) continue;
      const good = goodOf(route.body);
      const names = [...Object.keys(good), 'constructor', 'isAdmin', 'length'];
      const fuzzed = fc.sample(fc.tuple(fc.constantFrom(...names), awkward), { numRuns: RUNS, seed: SEED });
      // Each field once with each kind of value, so that nothing depends on luck.
      const certain = Object.keys(good).flatMap((name) => CERTAIN.map((value): [string, unknown] => [name, value]));
      const bodies = [...certain, ...fuzzed].map(([name, value]) => {
        const sent = { ...good, [name]: value };
        return { sent, read: sent };
      });
      for (const body of await toSend(route.body, 'body', bodies, index, wrong)) calls.push(() => send(route, body));
    }
    expect(wrong).toEqual([]);
    expect(await errorsOf(calls)).toEqual([]);
  });

  it('bodies: whatever JSON, and what is none', async () => {
    const withBody = routes.filter(({ body }) => body);
    const calls = withBody.flatMap((route, index) => ofToday(RAW, index).map((raw) => () => send(route, raw)));
    expect(await errorsOf(calls)).toEqual([]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it('bodies that are no object are refused', async () => {
    const taken: string[] = [];
    for (const [index, route] of routes.entries()) {
      if (!route.body) continue;
      for (const raw of ofToday(['[]', '[{}]', 'null', '"text"'], index)) {
        const { status } = await callerOf(route).call(route.method, examplePath(route), raw);
        if (status < 400) taken.push(`${route.method} ${route.path} ${raw}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('queries and paths: the same', async () => {
    const wrong: string[] = [];
    const calls: (() => Promise<string | null>)[] = [];
    for (const [index, route] of routes.entries()) {
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {};
      for (const value of route.path.includes(':') ? ofToday(PATH_VALUES, index) : [])
        calls.push(() => send(route, body, examplePath(route, value)));
      for (const name of route.query ? Object.keys(schemaOf(route.query).properties) : []) {
        const queries = [
          ...QUERY_VALUES.map((value) => ({ sent: `${name}=${value}`, read: { [name]: decodeURIComponent(value) } })),
          { sent: `${name}=1&${name}=2`, read: { [name]: ['1', '2'] } },
          { sent: `${name}[a]=1`, read: { [`${name}[a]`]: '1' } },
        ];
        for (const query of await toSend(route.query!, 'query', queries, index, wrong))
          calls.push(() => send(route, undefined, `${examplePath(route)}?${query}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(await errorsOf(calls)).toEqual([]);
  });

  it('headers: an awkward idempotency key or cursor is refused or ignored', async () => {
    for (const key of ['', 'x', 'é'.repeat(10), 'a'.repeat(5000), "'; DROP TABLE signals; --"]) {
      const answer = await stack.admin.post<unknown>(
        '/api/notifications',
        { title: 'T', message: 'm' },
        { 'idempotency-key': key },
      );
      expect([key, errorOf(answer)]).toEqual([key, null]);
    }
  });

  it('more than 100 KB of JSON is refused (docs/SECURITY.md#input: 100 KB JSON limit)', async () => {
    const { status, body } = await stack.admin.post('/api/signals', { memo: 'x'.repeat(101 * 1024) });
    expect([status, body]).toEqual([
      413,
      { statusCode: 413, error: 'BODY_TOO_LARGE', message: 'The request is too large' },
    ]);
  });

  it('unknown fields are refused by every call with a body (docs/SECURITY.md#input: every DTO whitelisted)', async () => {
    const taken: string[] = [];
    for (const route of routes.filter(({ body }) => body)) {
      const { status, body } = await callerOf(route).call<{ fields?: object }>(route.method, examplePath(route), {
        nobodyKnowsThis: 1,
      });
      // What is missing is refused too: the unknown field must be named.
      if (status !== 400 || !('nobodyKnowsThis' in (body?.fields ?? {})))
        taken.push(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`);
    }
    expect(taken).toEqual([]);
  });
});
