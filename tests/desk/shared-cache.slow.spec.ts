import { createMember } from '@t0/testing';
import { Agent, DecoratorHandler, interceptors, request, type Dispatcher } from 'undici';
import { routeTable } from '../../apps/api/src/developers/api-docs/route-table.ts';
import { ContentStack } from '../support/content-stack.ts';

/** Pages, of which a visitor and a member see different ones at the same address. */
const PAGES = ['/', '/home', '/dashboard', '/blog', '/blog/1', '/record', '/profile', '/admin123'];
/** Answers that never end, and the call that signs out. */
const LEFT_OUT = /^\/api\/(?:stream|logout)/;

/** A cookie alone keeps an answer out of this cache; other caches remove the cookie and keep the answer. */
const withoutCookies: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const passed: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
  const start = passed.onResponseStart!.bind(passed);
  passed.onResponseStart = (controller, status, headers, text) =>
    start(
      controller,
      status,
      Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'set-cookie')),
      text,
    );
  return dispatch(options, passed);
};

describe('a shared cache in front of the API, as a proxy has one (docs/adr/0035-first-screen-before-the-program.md)', () => {
  let stack: ContentStack;
  const uncached = new Agent();
  // By RFC 9111; where an answer does not say how long it may be kept, a minute.
  const proxy = new Agent().compose(withoutCookies, interceptors.cache({ type: 'shared', cacheByDefault: 60 }));

  beforeAll(async () => {
    stack = await ContentStack.start();
  });
  afterAll(async () => {
    await Promise.all([proxy.close(), uncached.close()]);
    await stack.stop();
  });

  const addresses = (): string[] => [
    ...PAGES,
    ...new Set(
      routeTable(stack.api.apps[0]!)
        .filter(({ method, path }) => method === 'GET' && !LEFT_OUT.test(path))
        .map(({ path }) => path.replace(/:\w+/g, '1')),
    ),
  ];

  /** Asks through the cache, or past it. `isCached`: the cache had this answer, or was confirmed that it holds. */
  const ask = async (path: string, cookie: string, dispatcher: Dispatcher) => {
    const { statusCode, headers, body } = await request(stack.api.origin() + path, {
      dispatcher,
      headers: { cookie, accept: path.startsWith('/api/') ? 'application/json' : 'text/html' },
    });
    return { status: statusCode, isCached: headers.age !== undefined, text: await body.text() };
  };

  it('answers each as the API does: two members and a visitor, one proxy', async () => {
    const members = await Promise.all([createMember(stack.api.db), createMember(stack.api.db)]);
    const [one, other] = await Promise.all(members.map(async (member) => (await stack.api.signedIn(member)).cookie));
    const cached = new Set<string>();
    for (const path of addresses())
      for (const cookie of [one!, other!, '', one!]) {
        const before = await ask(path, cookie, uncached);
        const answer = await ask(path, cookie, proxy);
        if (!answer.isCached) continue;
        cached.add(path);
        // A page may change with the minute.
        const direct = [before, await ask(path, cookie, uncached)].map(({ status, text }) => ({ path, status, text }));
        expect(direct).toContainEqual({ path, status: answer.status, text: answer.text });
      }
    // Both were signed in throughout.
    for (const cookie of [one!, other!]) expect((await ask('/api/auth/user', cookie, uncached)).status).toBe(200);
    expect([...cached]).toEqual(expect.arrayContaining(['/blog', '/rss.xml']));
    expect([...cached].filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
});
