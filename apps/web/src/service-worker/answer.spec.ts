import { answerPage, isPage } from './answer.ts';

const answer = (status: number): Response => ({ status }) as Response;
const kept = answer(299);
let here: Response | undefined;

beforeEach(() => {
  here = kept;
  Object.assign(globalThis, { caches: { match: () => Promise.resolve(here) } });
});
afterEach(() => jest.useRealTimers());

describe('a page opened through the service worker (docs/product/channels.md#without-a-network)', () => {
  it.each([200, 304, 404, 429, 500])('is the server’s own answer when that is %s', async (status) => {
    const own = answer(status);
    expect(await answerPage(Promise.resolve(own))).toBe(own);
  });

  it.each([502, 503, 504])('is the kept page when a proxy answers %s, as no server is behind it', async (status) => {
    expect(await answerPage(Promise.resolve(answer(status)))).toBe(kept);
  });

  it('is the kept page without a network, and after 5 s without an answer', async () => {
    expect(await answerPage(Promise.reject(new TypeError('Failed to fetch')))).toBe(kept);
    jest.useFakeTimers();
    const late = answerPage(new Promise<Response>(() => undefined));
    await jest.advanceTimersByTimeAsync(5000);
    expect(await late).toBe(kept);
  });

  it('fails as it would without a service worker where nothing is kept', async () => {
    here = undefined;
    await expect(answerPage(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed to fetch');
    const gone = answer(503);
    expect(await answerPage(Promise.resolve(gone))).toBe(gone);
  });

  it.each(['/', '/dashboard', '/blog/12', '/auth', '/nothing', '/logout'])('may be %s', (path) =>
    expect(isPage(path)).toBe(true),
  );

  it.each(['/api', '/api/logout', '/objects/a.pdf', '/log/checkpoint', '/live/', '/rss.xml', '/robots.txt'])(
    'is not %s, which the browser asks for itself',
    (path) => expect(isPage(path)).toBe(false),
  );
});
