import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { WebhookMade } from '@t0/contracts/developers';
import type { AccountSettings } from '@t0/contracts/live';
import type { Notification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { createUser, signalBody, TEST_PASSWORD } from '@t0/testing';
import { openCalls } from '../../apps/api/src/developers/api-docs/open-calls.ts';
import { routeTable } from '../../apps/api/src/developers/api-docs/route-table.ts';
import { documentedPath } from '../../apps/api/src/developers/api-docs/api-document.ts';
import { ContentStack } from '../support/content-stack.ts';
import { ApiStack } from '../support/api-stack.ts';
import { schemaErrors } from './schema-errors.ts';

interface Operation {
  parameters: { in: string; name: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  security?: object[];
}

interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, object>; required?: string[] }> };
}

const ROOT = join(__dirname, '../..');

/** Reads that need a publication under way, or Stripe. */
const NEEDS_MORE = ['ReceiptsController.bySeq', 'PlansController.promotionCodes'];
/** GETs without a JSON answer of a declared type: feeds, pages and files. */
const NOT_JSON =
  /^(FeedsController\.\w+|QueuesUiController\.\w+|UnsubscribeController\.ask|AnnouncementsController\.show(Preview)?|NotMeController\.ask|ObjectsController\.read|TiledLogController\.\w+|RecordLogController\.(bundle|stamp)|RecordController\.(json|csv)|JournalController\.export|MembersController\.export|BusinessController\.export|(MyData|MemberData)Controller\.download|UndoDeletionController\.ask|SessionController\.logOutByNavigation|StreamController\.open)$/;

describe('the API, described by itself (docs/product/calls.md#errors)', () => {
  let stack: ContentStack;
  let description: ApiDocument;
  /** Faults of a value against a schema of the document. */
  let errorsOf: (schema: object, value: unknown) => string[];

  beforeAll(async () => {
    stack = await ContentStack.start({ TEST_TERMINAL: 'on' });
    description = (await stack.admin.get<ApiDocument>('/api/docs/json')).body;
    errorsOf = schemaErrors(description.components, { allErrors: true });
  });
  afterAll(() => stack.stop());

  const operation = (method: string, path: string): Operation => description.paths[path]![method.toLowerCase()]!;

  it('has every call of every controller, with what it may be sent and what it answers', () => {
    const routes = routeTable(stack.api.apps[0]!);
    expect(routes.length).toBeGreaterThan(80);
    const missing = routes.filter(({ method, path }) => !operation(method, documentedPath(path)));
    expect(missing).toEqual([]);
    for (const { method, path, body, handler, access, scope } of routes) {
      const documented = operation(method, documentedPath(path));
      expect([handler, documented.requestBody !== undefined]).toEqual([handler, body !== undefined]);
      // Who may call without a key, and which scope a key needs.
      const ways = [
        ...(access === 'public' ? (scope ? [{}] : []) : [{ session: [] }]),
        ...(scope ? [{ key: [scope] }] : []),
      ];
      expect([handler, documented.security ?? []]).toEqual([handler, ways]);
      const names = documented.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect([handler, names]).toEqual([handler, [...path.matchAll(/[:*](\w+)/g)].map(([, name]) => name)]);
    }
    const silent = routes.filter(({ method, path, handler }) => {
      const answers = Object.values(operation(method, documentedPath(path)).responses);
      return method === 'GET' && !NOT_JSON.test(handler) && !answers.some(({ content }) => content);
    });
    expect(silent.map(({ handler }) => handler)).toEqual([]);
  });

  it('describes bodies by the rules they are checked by', () => {
    const { schemas } = description.components;
    expect(schemas.CreateSignalDto).toMatchObject({
      additionalProperties: false,
      required: expect.arrayContaining(['instrument', 'direction', 'entryPrice', 'monthlyBias']),
      properties: {
        entryPrice: { type: 'string', pattern: expect.any(String) },
        confidence: { type: 'integer', minimum: 1, maximum: 100 },
        instrument: { type: 'string', pattern: '^[A-Z][A-Z0-9]{2,9}$' },
      },
    });
    expect(schemas.CreateSignalDto!.required).not.toContain('memo');
    for (const body of Object.values(description.paths).flatMap((path) => Object.values(path))) {
      const name = body.requestBody?.content['application/json']!.schema.$ref.split('/').at(-1);
      if (name) expect([name, Object.keys(schemas[name]!.properties)]).not.toEqual([name, []]);
    }
    const query = operation('GET', '/api/notifications').parameters.map(({ name }) => name);
    expect(query.sort()).toEqual(['before', 'limit', 'search', 'type']);
    expect(errorsOf({ $ref: '#/components/schemas/CreateSignalDto' }, signalBody())).toEqual([]);
    expect(errorsOf({ $ref: '#/components/schemas/CreateSignalDto' }, { ...signalBody(), entryPrice: 1 })).not.toEqual(
      [],
    );
  });

  it('answers what it says, in every read that needs no more than itself', async () => {
    const { body: signal } = await stack.admin.post<Signal>('/api/signals', signalBody());
    const { body: notice } = await stack.admin.post<Notification>('/api/notifications', { title: 'T', message: 'm' });
    await stack.admin.put('/api/chart-notes', { instrument: 'GBPJPY', timeframe: '4H', content: 'Demand' });
    await stack.admin.put('/api/chart-memos/GBPJPY', {
      memoText: 'Range',
      memoImageUrls: [await stack.upload('image', 'png')],
    });
    const post = { title: 'Post', excerpt: 'e', content: 'c', author: 'a', published: true };
    const { body: blog } = await stack.admin.post<{ id: number }>('/api/blog-posts', post);
    const fileUrl = await stack.upload('resource', 'pdf');
    await stack.admin.post('/api/resources', { title: 'Guide', category: 'general', fileUrl });
    await stack.admin.post('/api/price-alerts', { title: 'Alert', condition: 'above', threshold: '1.5' });
    await stack.member.post('/api/messages', { message: 'Hello' });
    const { body: own } = await stack.member.get<{ id: string }>('/api/auth/user');
    const hook = { url: 'https://example.com/hooks', kinds: ['signal.created'], password: TEST_PASSWORD };
    const { body: made } = await stack.member.post<WebhookMade>('/api/auth/webhooks', hook);
    await stack.member.post(`/api/auth/webhooks/${made.webhook.id}/test`, {});
    const values: Record<string, string> = {
      'MemberWebhooksController.deliveries': `${made.webhook.id}/deliveries`,
      'MemberPageController.read': own.id,
      'MemberPageController.payments': `${own.id}/money`,
      'InboxController.markRead': String(notice.id),
      'BlogController.find': String(blog.id),
      'ConversationsController.messages': `${own.id}/messages`,
      'CandlesController.read': 'GBPJPY',
      'LegalTextsController.read': 'risk',
      'ReceiptsController.byEntity': `signal/${signal.id}`,
      'SignalsController.story': `${signal.id}/story`,
      'RecordController.story': String(signal.id),
      'SignalTakersController.read': `${signal.id}/takers`,
    };
    const queries: Record<string, string> = {
      'ReceiptsController.list': `?of=signal/${signal.id}`,
      'InstrumentsController.propose': '?source=simulated&sourceSymbol=EUR_USD&contractSize=1',
    };
    const wrong: string[] = [];
    let checked = 0;
    for (const route of routeTable(stack.api.apps[0]!)) {
      if (route.method !== 'GET' || NOT_JSON.test(route.handler) || NEEDS_MORE.includes(route.handler)) continue;
      const path = route.path.replace(/:.*$/, values[route.handler] ?? '1') + (queries[route.handler] ?? '');
      const caller = route.path.startsWith('/api/auth') || route.access === 'subscribed' ? stack.member : stack.admin;
      const { status, body } = await caller.get(path);
      const { content } = operation('GET', documentedPath(route.path)).responses[200] ?? {};
      const schema = content?.['application/json']?.schema ?? { not: {} };
      const problems = status === 200 ? errorsOf(schema, body) : [`${route.handler} answered ${status}`];
      if (problems.length > 0) wrong.push(`GET ${path}: ${problems.slice(0, 3).join('; ')}`);
      checked += 1;
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(30);
  });

  it('answers what it says to writes and refusals too', async () => {
    const answers: [string, string, string, unknown][] = [];
    const take = async (method: string, path: string, documented: string, body: unknown, by = stack.admin) => {
      const answer = await by.call(method, path, body);
      answers.push([method, documented, String(answer.status), answer.body]);
      return answer.body as { id: number };
    };
    const { id } = await take('POST', '/api/signals', '/api/signals', signalBody());
    await take('PUT', `/api/signals/${id}`, '/api/signals/{id}', { memo: 'Moved' });
    await take('PUT', '/api/user/notifications/read-all', '/api/user/notifications/read-all', undefined, stack.member);
    await take('PATCH', '/api/auth/profile', '/api/auth/profile', { firstName: 'A', lastName: 'B' }, stack.member);
    const { tradingConfig } = (await stack.member.get<AccountSettings>('/api/auth/settings')).body;
    await take('POST', '/api/auth/trading-config', '/api/auth/trading-config', tradingConfig, stack.member);
    await take('POST', '/api/resources/upload', '/api/resources/upload', { fileName: 'a.pdf' });
    await take('POST', '/api/test/get-user', '/api/test/get-user', { email: (await createUser(stack.api.db)).email });
    await take('POST', '/api/signals', '/api/signals', { instrument: 'EURUSD' });
    await take('GET', '/api/signals', '/api/signals', undefined, stack.visitor);
    await take('GET', '/api/signals', '/api/signals', undefined, stack.guest);
    await take('DELETE', '/api/signals/999999', '/api/signals/{id}', undefined);
    const wrong = answers.flatMap(([method, path, status, body]) => {
      const { responses } = operation(method, path);
      const schema = (responses[status] ?? responses.default)!.content!['application/json']!.schema;
      return errorsOf(schema, body).map((problem) => `${method} ${path} ${status}: ${problem}`);
    });
    expect(wrong).toEqual([]);
    expect(answers.map(([, , status]) => status)).toEqual([
      '201',
      '200',
      '200',
      '200',
      '200',
      '200',
      '200',
      '400',
      '401',
      '403',
      '404',
    ]);
  });

  it('is for administrators (docs/SECURITY.md#production: docs never public 13.4.5)', async () => {
    for (const path of [
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/swagger-ui-init.js',
      '/api/docs/swagger-ui.css',
    ]) {
      expect([path, (await stack.visitor.get(path)).status]).toEqual([path, 401]);
      for (const other of [stack.guest, stack.member])
        expect([path, (await other.get(path)).body]).toMatchObject([
          path,
          { statusCode: 403, error: 'ADMIN_REQUIRED' },
        ]);
      expect([path, (await stack.admin.get(path)).status]).toEqual([path, 200]);
    }
    const page = await stack.admin.get<string>('/api/docs');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('script-src');
    // Every script is a file of the product: the policy stops everything else.
    for (const [, attributes, text] of page.body.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
      expect([attributes, text!.trim()]).toEqual([expect.stringMatching(/^ src="\.\/docs\/[\w.-]+"/), '']);
    }
    const elsewhere = await stack.admin.get('/api/client-settings');
    expect(elsewhere.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  });

  it('is open while developing', async () => {
    const developing = await ApiStack.start({ NODE_ENV: 'development' });
    try {
      const { status, body } = await developing.visitor().get<ApiDocument>('/api/docs/json');
      expect([status, body.openapi]).toEqual([200, '3.1.0']);
    } finally {
      await developing.stop();
    }
  });

  it('is, for programs with a key, what docs/openapi.json says (npm run docs:interfaces writes it)', () => {
    const stored = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as OpenAPIObject;
    expect(openCalls(description as unknown as OpenAPIObject)).toEqual(stored);
  });

  it('is what the types say now: npm run docs:interfaces was not forgotten', () => {
    const check = ['tools/dist/interfaces/main.js', '--check'];
    const { status, stderr } = spawnSync(process.execPath, check, { cwd: ROOT, encoding: 'utf8' });
    // The program names the stale files and the command that writes them.
    expect(status === 0 ? '' : stderr).toBe('');
    expect(status).toBe(0);
  });
});
