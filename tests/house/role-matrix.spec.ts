import { ADMIN_KEY_SCOPES, KEY_SCOPES, type KeyScope, type StaffArea, type StaffRole } from '@t0/contracts/accounts';
import { mayManage } from '@t0/domain/accounts';
import { createAdmin, type TestClient } from '@t0/testing';
import type { Route, RouteAccess } from '../../apps/api/src/developers/api-docs/route-table.ts';
import { examplePath, routesOf } from '../support/api-routes.ts';
import { PEOPLE, refusalOf, STATUS, type Person } from './call-refusals.ts';
import { ContentStack } from '../support/content-stack.ts';

/** Every call without a guard, and why it has none. A new one must be written down here. */
const PUBLIC: Record<string, string> = {
  'HealthController.live': 'asked by proxies',
  'HealthController.ready': 'asked by proxies',
  'ClientSettingsController.read': 'what a page must know',
  'CspReportsController.report': 'pages of visitors report too',
  'RegistrationController.register': 'before there is an account',
  'EmailVerificationController.prove': 'proven by the link’s token',
  'EmailVerificationController.mail': 'who registered has no session yet; known by the browser’s cookie',
  'SessionController.logIn': 'before there is a session',
  'SessionController.confirm': 'second step of a sign-in',
  'PasskeySignInController.ask': 'before there is a session',
  'PasskeySignInController.signIn': 'before there is a session',
  'PasskeySignInController.askSecond': 'second step of a sign-in',
  'PasskeySignInController.confirm': 'second step of a sign-in',
  'OpeningController.read':
    'holds what the single calls answer everybody; tests/desk/opening.slow.spec.ts compares the rest',
  'SessionController.signInPaid': 'known by the payment that its session began',
  'SessionController.state': 'answers null for nobody',
  'SessionController.logOut': 'harmless without a session',
  'SessionController.logOutByNavigation': 'harmless without a session',
  'PasswordController.forgot': 'who forgot the password has no session',
  'PasswordController.reset': 'proven by the link’s token',
  'CheckoutController.create': 'with or without an account',
  'WebhooksController.stripe': 'proven by its signature',
  'WebhooksController.whop': 'proven by its signature',
  'TelegramWebhookController.hear': 'proven by the secret that Telegram was given',
  'SmsCallsController.inbound': 'proven by its signature',
  'SmsCallsController.status': 'proven by its signature',
  'UnsubscribeController.ask': 'proven by the address’s token',
  'UnsubscribeController.unsubscribe': 'proven by the address’s token',
  'UndoDeletionController.ask': 'proven by the link’s token',
  'UndoDeletionController.undo': 'proven by the link’s token',
  'NotMeController.ask': 'proven by the link’s token',
  'NotMeController.act': 'proven by the link’s token',
  'LegalTextsController.read': 'what everybody agrees to',
  'BlogController.list': 'the public blog',
  'BlogController.find': 'the public blog; drafts are 404 to others',
  'FeedsController.rss': 'the public blog',
  'FeedsController.sitemap': 'the public blog',
  'FeedsController.robots': 'the public blog',
  'FeedsController.page': 'the public blog',
  'PricesController.latest': 'prices are public',
  'PricesController.feeds': 'prices are public',
  'IntakeController.receive': 'proven by the source’s token',
  'InstrumentsController.list': 'prices are public, and so is what they are of',
  'TrackRecordController.read': 'figures of the auth screen',
  'TiledLogController.checkpoint': 'the record is checked by anybody',
  'TiledLogController.tile': 'the record is checked by anybody',
  'RecordLogController.read': 'the record is checked by anybody',
  'RecordLogController.entries': 'rows stay sealed for whom they are sealed',
  'RecordLogController.newestStamps': 'the record is checked by anybody',
  'RecordLogController.stamp': 'the record is checked by anybody',
  'RecordLogController.bundle': 'rows stay sealed for whom they are sealed',
  'RecordController.read': 'the owner decides who sees the record',
  'RecordController.rows': 'the owner decides who sees the record',
  'RecordController.story': 'the owner decides who sees the record',
  'RecordController.json': 'the owner decides who sees the record',
  'RecordController.csv': 'the owner decides who sees the record',
  'ObjectsController.read': 'access is that of the file',
  'TestTerminalController.activate': '404 where the test terminal is off',
  'TestTerminalController.deactivate': '404 where the test terminal is off',
  'TestTerminalController.checkoutSuccess': '404 where the test terminal is off',
  'TestTerminalController.getUser': '404 where the test terminal is off',
};
/** Calls that every role of staff may make: figures of the console's head. A new one must be written down here. */
const ALL_STAFF = ['NotificationPublishingController.stats', 'ReceiptsController.reach'];
/** Calls that look at access themselves: an unknown file is nobody's to know of but subscribers', the record is members' by default. */
const OWN_ACCESS: Record<string, RouteAccess> = {
  'ObjectsController.read': 'subscribed',
  'RecordController.read': 'subscribed',
  'RecordController.rows': 'subscribed',
  'RecordController.story': 'subscribed',
  'RecordController.json': 'subscribed',
  'RecordController.csv': 'subscribed',
};
/** Calls that end the caller's session when let through: made with a session of their own. */
const ENDS_SESSION = /\.(logOut|logOutByNavigation|endOthers|signOutEverywhere)$/;

/** The calls of each scope. A new one must be written down here. */
const TAKEN: Record<KeyScope, string[]> = {
  'signals:read': ['SignalsController.list', 'SignalsController.story'],
  'notifications:read': ['InboxController.list', 'InboxController.unreadCount'],
  'prices:read': [
    'CandlesController.read',
    'InstrumentsController.list',
    'PricesController.feeds',
    'PricesController.latest',
  ],
  stream: ['StreamController.open'],
  'journal:write': [
    'JournalController.change',
    'JournalController.decide',
    'JournalController.import',
    'JournalController.remove',
  ],
  'signals:write': [
    'HeldSignalsController.undo',
    'SignalsController.publish',
    'SignalsController.takeStep',
    'SignalsController.update',
    'SignalsController.withdraw',
  ],
  'notifications:write': [
    'NotificationPublishingController.delete',
    'NotificationPublishingController.publish',
    'NotificationPublishingController.update',
  ],
};
describe('every call x every kind of person (docs/SECURITY.md#roles, 8.2.1, 8.3.1)', () => {
  let stack: ContentStack;
  let routes: Route[];
  let people: Record<Person, TestClient>;

  beforeAll(async () => {
    stack = await ContentStack.start({ TEST_TERMINAL: 'on' });
    routes = routesOf(stack.api);
    const { visitor, guest, member, admin: owner } = stack;
    const staff = async (role: StaffRole) => stack.api.signedIn(await createAdmin(stack.api.db, { role }));
    const [administrator, analyst, support] = [
      await staff('administrator'),
      await staff('analyst'),
      await staff('support'),
    ];
    people = { visitor, guest, member, owner, administrator, analyst, support };
  });
  afterAll(() => stack.stop());

  const emailOf = async (client: TestClient): Promise<string> =>
    (await client.get<{ email: string }>('/api/auth/user')).body.email;
  const call = async (route: Route, person: Person) => {
    const client =
      person !== 'visitor' && ENDS_SESSION.test(route.handler)
        ? await stack.api.signedIn({ email: await emailOf(people[person]) })
        : people[person];
    // Files arrive without JSON; everything else that writes gets an empty object.
    const hasBody = route.method !== 'GET' && route.method !== 'DELETE' && !route.path.startsWith('/api/uploads/');
    const answer = await client.call<{ error?: string } | null>(
      route.method,
      examplePath(route),
      hasBody ? {} : undefined,
    );
    // Signing in again, or out everywhere, took the session along.
    if (ENDS_SESSION.test(route.handler) && person !== 'visitor') await restore(person);
    return answer;
  };
  const emails = new Map<Person, string>();
  const restore = async (person: Person): Promise<void> => {
    const { status } = await people[person].get('/api/auth/user');
    if (status === 401) people[person] = await stack.api.signedIn({ email: emails.get(person)! });
  };

  it('is answered as the guards declare, refusals before anything else is looked at', async () => {
    for (const person of PEOPLE.slice(1)) emails.set(person, await emailOf(people[person]));
    const wrong: string[] = [];
    for (const route of routes) {
      for (const person of PEOPLE) {
        const { status, body } = await call(route, person);
        const refusal = body?.error && body.error in STATUS ? body.error : null;
        const expected = refusalOf({ ...route, access: OWN_ACCESS[route.handler] ?? route.access }, person);
        const isRight =
          refusal === expected && (expected === null ? status < 500 || status === 503 : status === STATUS[expected]);
        if (!isRight)
          wrong.push(`${route.method} ${route.path} as ${person}: ${status} ${body?.error ?? ''}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(routes.length).toBeGreaterThan(80);
  });

  it('takes a key only where it is written down, and for members’ scopes only what members may do', () => {
    const taken = Object.fromEntries(
      KEY_SCOPES.map((scope) => [
        scope,
        routes
          .filter((route) => route.scope === scope)
          .map(({ handler }) => handler)
          .sort(),
      ]),
    );
    expect(taken).toEqual(TAKEN);
    for (const { scope, access, handler } of routes)
      if (scope) expect([handler, access === 'admin']).toEqual([handler, ADMIN_KEY_SCOPES.includes(scope)]);
  });

  it('is behind a guard, unless it is written down why not', () => {
    const open = routes.filter(({ access }) => access === 'public').map(({ handler }) => handler);
    expect([...new Set(open)].sort()).toEqual(Object.keys(PUBLIC).sort());
  });

  it('has an area for every call of staff, or is written down as open to all roles (docs/product/access.md#areas)', () => {
    const open = routes.filter(({ access, area }) => access === 'admin' && area === null).map(({ handler }) => handler);
    expect(open.sort()).toEqual(ALL_STAFF);
  });

  it('gives money, plans, keys and roles to the owner alone, and members’ data to no analyst', () => {
    const OWNERS: StaffArea[] = ['money', 'plans', 'keys', 'roles'];
    for (const role of ['administrator', 'analyst', 'support'] as const)
      expect([role, OWNERS.filter((area) => mayManage(role, area))]).toEqual([role, []]);
    expect(mayManage('analyst', 'members')).toBe(false);
    expect(mayManage('support', 'publishing')).toBe(false);
  });

  it('names the roles that may, in one sentence', async () => {
    const { body } = await people.support.get('/api/admin/staff');
    expect(body).toMatchObject({ statusCode: 403, message: 'This needs the role owner. Your role is support.' });
    const other = await people.support.get('/api/admin/intake/drafts');
    expect(other.body).toMatchObject({
      message: 'This needs the role owner, administrator or analyst. Your role is support.',
    });
  });

  it('of kind admin is all that is below /api/admin', () => {
    const others = routes.filter(({ path, access }) => path.startsWith('/api/admin') && access !== 'admin');
    expect(others).toEqual([]);
  });

  it('that only looks at who calls refuses before it looks at what: PUT /api/uploads/{id} included', async () => {
    const path = '/api/uploads/00000000-0000-4000-8000-000000000000?token=x';
    const answers = [];
    for (const person of PEOPLE) answers.push((await people[person].call('PUT', path)).status);
    expect(answers.slice(0, 2)).toEqual([401, 403]);
    for (const status of answers.slice(2)) expect([400, 403, 404, 410, 411, 415]).toContain(status);
  });

  it('is the same for HEAD: no back door around a guard', async () => {
    const guarded = routes.filter(({ method, access }) => method === 'GET' && access !== 'public');
    for (const route of guarded) {
      const { status } = await stack.visitor.call('HEAD', examplePath(route));
      expect([route.path, status]).toEqual([route.path, 401]);
    }
  });
});
