import fc from 'fast-check';
import { INTAKE_TEMPLATE } from '@t0/contracts';
import type { IntakeSourceKey } from '@t0/contracts';
import { createAdmin, createMember, startTestStripe, TestSms, TestTelegram } from '@t0/testing';
import type { Answer, TestClient } from '@t0/testing';
import { documentedPath } from '../../apps/api/src/platform/api-docs/api-document.ts';
import { dtoSchema } from '../../apps/api/src/platform/api-docs/dto-schemas.ts';
import type { Route } from '../../apps/api/src/platform/api-docs/route-table.ts';
import { examplePath, routesOf } from '../integration/api-routes.ts';
import { STATUS } from '../integration/call-refusals.ts';
import { ContentStack } from '../integration/content-stack.ts';
import { endpointsOf, WHOP_SECRET } from './inbound-endpoints.ts';
import type { InboundEndpoint } from './inbound-endpoints.ts';

const RUNS = 8;
/** Told by what fails; FUZZ_SEED draws the same values again. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
/** Calls of each method and path of the document that get past anyone who stops them: the door, the guard, the throttle. */
const BUDGET = 16;
/** Calls that may be spent on them. */
const MOST_CALLS = 4 * BUDGET;
/** Calls on their way at once. */
const AT_ONCE = 8;
/** A whole round through every call, on a machine that does other things too. */
const PATIENCE = 240_000;
/** What no answer may hold: stacks, SQL, names and versions of what we are built on (docs/SECURITY.md#answers). */
const INSIDES =
  /\n\s+at |node_modules|\.[jt]s:\d+|QueryFailed|typeorm|syntax error|violates|relation "|nest(js)?\b|express\b|postgres|redis|\bpg_|v?\d+\.\d+\.\d+-/i;
/** Nor the words of the libraries that check what comes in: each refusal has a sentence of ours. */
const FRAMEWORK =
  /should not exist|^property |^each value|^nested property|unknown value was passed|^[a-z]\w* (?:must|should) |Validation failed|^Cannot (?:GET|POST|PUT|PATCH|DELETE)|Forbidden resource|Http Exception|Missing credentials|^Unexpected |in JSON at|is invalid$|^(?:Unauthorized|Forbidden|Bad Request|Not Found|Conflict|Internal [Ss]erver [Ee]rror|Payload Too Large|Request Timeout|Too Many Requests|ThrottlerException.*)$/;
const FIELDS = new Set(['statusCode', 'message', 'error', 'fields', 'current', 'reasons']);

/** Values that programs trip over. */
const awkward = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\u0301',
    '𝕏'.repeat(600),
    '%00',
    '../../etc/passwd',
    '-1',
    '1e9',
    'NaN',
    0,
    -0,
    -1,
    1.5,
    1e21,
    -1e308,
    Number.MAX_SAFE_INTEGER + 2,
    2147483648,
    9.99999999999,
    true,
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    { toString: 1 },
    { constructor: { prototype: {} } },
    { $ne: null },
    'x'.repeat(40_000),
    '9999-12-31T23:59:59Z',
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '-000001-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00+99:99',
    '00000000-0000-0000-0000-000000000000',
    'javascript:alert(1)',
    '=1+1',
    "' OR 1=1 --",
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.double(),
);
const CERTAIN = [null, 1e21, '\u0000', '\ud800', [{}], { a: { b: 1 } }, '𝕏'.repeat(20_000)];
/** Whole bodies as they come over the wire. */
const RAW = [
  '',
  '{',
  '[]',
  '[{}]',
  '[[[]]]',
  '"text"',
  '1e400',
  'true',
  'null',
  '{"a":1}}',
  '\u0000',
  '{"a":"\u0000"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"hasOwnProperty":1}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
];
const PATH_VALUES = [
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  '%00',
  '%F0%9F%98%80',
  '..%2f..%2fetc',
  '%',
  '1;x',
  'NaN',
  '__proto__',
];

const QUERY_VALUES = ['', '%00', '-1', '1e400', '99999999999999999999', 'x'.repeat(3000), '0000-01-01T00:00:00Z,1'];
/** Calls that other programs send, in their own types of content. */
const SENT_AS: Record<string, string> = {
  '/api/csp-reports': 'application/csp-report',
  '/api/unsubscribe': 'application/x-www-form-urlencoded',
  '/api/not-me': 'application/x-www-form-urlencoded',
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
const HEADERS = ['idempotency-key', 'x-request-id', 'accept', 'range', 'if-none-match', 'last-event-id'];

const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
/** What one call of a budget is made of. */
const DRAWN = fc.record({
  parameter: sometimes(fc.constantFrom(...PATH_VALUES)),
  query: sometimes(fc.record({ name: fc.nat(), value: fc.constantFrom(...QUERY_VALUES) })),
  field: fc.nat(),
  value: awkward,
  /** In the place of the whole body. */
  raw: sometimes(fc.constantFrom(...RAW)),
  header: sometimes(
    fc.tuple(fc.constantFrom(...HEADERS), fc.constantFrom('', 'x', '-1', 'bytes=9-1', 'a'.repeat(3000))),
  ),
});
type Drawn = typeof DRAWN extends fc.Arbitrary<infer T> ? T : never;

/** A value that a schema accepts, more or less: what surrounds the awkward one should not be what is refused. */
function plausible(schema: Record<string, unknown>): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.format === 'email') return 'fuzz@t0.test';
  if (schema.format === 'date-time') return '2030-01-01T00:00:00Z';
  if (schema.pattern) return '195.5';
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return schema.type === 'array' ? [] : 'Some text';
}

describe('every call against every input (docs/SECURITY.md#input; docs/SECURITY.md#answers)', () => {
  let stack: ContentStack;
  let routes: Route[];
  let endpoints: InboundEndpoint[];
  /** Addresses of what is there, where no number or name leads to it. */
  let known: Record<string, string>;
  let outside: { stop: () => Promise<unknown> }[];
  beforeAll(async () => {
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

  /** What is wrong with an answer, whatever was asked. */
  const errorOf = ({ status, body, headers }: Answer<unknown>): string | null => {
    if (status >= 500 && (body as { error?: string } | null)?.error !== 'OVERLOADED') return `answered ${status}`;
    if (headers.get('x-powered-by') || headers.get('server')) return 'names the server';
    if (status < 400) return null;
    if (headers.get('content-type')?.startsWith('text/html')) return null;
    // What looks like a file of the web app and is none.
    if (status === 404 && headers.get('content-type')?.startsWith('text/plain')) return null;
    const error = body as Record<string, unknown> | null;
    if (typeof error !== 'object' || error === null) return `answered ${status} without a body`;
    if (error.statusCode !== status || typeof error.message !== 'string' || error.message === '')
      return 'has no sentence';
    if (!/^[A-Z][A-Z0-9_]+$/.test(String(error.error))) return `has the code ${String(error.error)}`;
    const more = Object.keys(error).filter((key) => !FIELDS.has(key));
    if (more.length > 0) return `tells ${more.join()}`;
    const { message } = error;
    const told = [message, ...Object.values((error.fields ?? {}) as Record<string, unknown>)].map(String);
    const foreign = told.find((text) => INSIDES.test(text) || FRAMEWORK.test(text));
    return foreign === undefined ? null : `tells: ${foreign}`;
  };
  const callerOf = ({ path, access }: Route): TestClient =>
    path.startsWith('/api/auth') ? stack.member : access === 'public' ? stack.visitor : stack.admin;
  const send = async (route: Route, body: unknown, path = examplePath(route)): Promise<string | null> => {
    const answer = await callerOf(route).call<unknown>(route.method, path, body);
    const fault = errorOf(answer);
    return fault && `${route.method} ${path.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 60)}: ${fault}`;
  };

  /** Makes the calls, some at once; answers what was wrong. */
  const errorsOf = async (calls: (() => Promise<string | null>)[]): Promise<string[]> => {
    const wrong: string[] = [];
    const waiting = [...calls];
    const work = async (): Promise<void> => {
      for (let call = waiting.pop(); call; call = waiting.pop()) {
        const fault = await call();
        if (fault) wrong.push(fault);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return wrong;
  };

  /** A call of a route that is mostly as it should be. */
  const generatedCall = (
    route: Route,
    drawn: Drawn,
  ): { path: string; body?: string; headers: Record<string, string> } => {
    const { query } = drawn;
    const { method } = route;
    const named = [
      ...(route.query ? Object.keys(dtoSchema(route.query).properties) : []),
      ...route.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      'unknown',
    ];
    const path =
      (drawn.parameter === null ? known[route.path] : undefined) ?? examplePath(route, drawn.parameter ?? undefined);
    const asked = query ? `${path}?${named[query.name % named.length]}=${query.value}` : path;
    const headers = drawn.header ? Object.fromEntries([drawn.header]) : {};
    if (method === 'GET' || (method === 'DELETE' && !route.body)) return { path: asked, headers };
    const body = drawn.raw ?? generatedBody(route, drawn);
    const type = SENT_AS[route.path] ?? (route.path.startsWith('/api/uploads/') ? 'image/png' : 'application/json');
    const proof = endpoints.find((endpoint) => endpoint.path === route.path)?.prove(body);
    return { path: asked, body, headers: { ...headers, 'content-type': type, ...proof } };
  };
  const generatedBody = (route: Route, { field, value }: Drawn): string => {
    const properties = Object.entries(route.body ? dtoSchema(route.body).properties : {});
    const good = properties.map(([name, schema]) => [name, plausible(schema as Record<string, unknown>)] as const);
    const names = [...properties.map(([name]) => name), 'unknown'];
    return JSON.stringify({ ...Object.fromEntries(good), [names[field % names.length]!]: value });
  };
  /** Somebody of this route's own, who may lose their session, password and access to it. */
  const ownCaller = async ({ access }: Route): Promise<TestClient> => {
    const { db } = stack.api;
    return stack.api.signedIn(await (access === 'admin' ? createAdmin(db) : createMember(db)));
  };
  /** Whether an answer is that of the call itself: router, door, guard and throttle let it through, and it had a body that can be read. */
  const isLetThrough = ({ status, body }: Answer<unknown>, { raw }: Drawn): boolean => {
    const code = (body as { error?: string } | null)?.error ?? '';
    return status !== 429 && !(code in STATUS) && !STOPS.has(code) && raw === null;
  };

  it(
    'calls every method and path of the document past doors, guards and throttles',
    async () => {
      const document = (await stack.admin.get<{ paths: Record<string, object> }>('/api/docs/json')).body;
      const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      const letThrough = new Map<string, number>();
      const wrong: string[] = [];
      const draws = fc.sample(DRAWN, { seed: SEED, numRuns: 20 * BUDGET });
      const work = async (route: Route, first: number): Promise<null> => {
        const name = `${route.method} ${documentedPath(route.path)}`;
        let caller = await ownCaller(route);
        let done = 0;
        for (let made = 0; done < BUDGET && made < MOST_CALLS; made += 1) {
          const drawn = draws[(first + made) % draws.length]!;
          const { path, body, headers } = generatedCall(route, drawn);
          const answer = await caller.call<unknown>(route.method, path, body, headers);
          const fault = errorOf(answer);
          if (fault) wrong.push(`${route.method} ${path.slice(0, 120)} ${body?.slice(0, 100)}: ${fault}`);
          if (isLetThrough(answer, drawn)) done += 1;
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
    },
    PATIENCE,
  );

  it(
    'fields: one awkward value among good ones, unknown and prototype keys',
    async () => {
      const calls: (() => Promise<string | null>)[] = [];
      for (const route of routes) {
        if (!route.body) continue;
        const { properties } = dtoSchema(route.body);
        const good = Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [name, plausible(schema as Record<string, unknown>)]),
        );
        const names = [...Object.keys(properties), 'constructor', 'isAdmin', 'length'];
        const drawn = fc.sample(fc.tuple(fc.constantFrom(...names), awkward), { numRuns: RUNS, seed: SEED });
        // Each field once with each kind of value, so that nothing depends on luck.
        const certain = Object.keys(properties).flatMap((name) =>
          CERTAIN.map((value): [string, unknown] => [name, value]),
        );
        for (const [name, value] of [...drawn, ...certain]) calls.push(() => send(route, { ...good, [name]: value }));
      }
      expect(await errorsOf(calls)).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'bodies: whatever JSON, and what is none',
    async () => {
      const withBody = routes.filter(({ body }) => body);
      const calls = withBody.flatMap((route) => RAW.map((raw) => () => send(route, raw)));
      expect(await errorsOf(calls)).toEqual([]);
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    },
    PATIENCE,
  );

  it('bodies that are no object are refused', async () => {
    const taken: string[] = [];
    for (const route of routes) {
      if (!route.body) continue;
      for (const raw of ['[]', '[{}]', 'null', '"text"']) {
        const { status } = await callerOf(route).call(route.method, examplePath(route), raw);
        if (status < 400) taken.push(`${route.method} ${route.path} ${raw}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it(
    'queries and paths: the same',
    async () => {
      const calls: (() => Promise<string | null>)[] = [];
      for (const route of routes) {
        const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {};
        for (const value of route.path.includes(':') ? PATH_VALUES : [])
          calls.push(() => send(route, body, examplePath(route, value)));
        for (const name of route.query ? Object.keys(dtoSchema(route.query).properties) : []) {
          const queries = [...QUERY_VALUES.map((value) => `${name}=${value}`), `${name}=1&${name}=2`, `${name}[a]=1`];
          for (const query of queries) calls.push(() => send(route, undefined, `${examplePath(route)}?${query}`));
        }
      }
      expect(await errorsOf(calls)).toEqual([]);
    },
    PATIENCE,
  );

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
