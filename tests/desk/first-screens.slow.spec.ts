import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signal } from '@t0/contracts/signals';
import { createMember, signalBody, type TestClient } from '@t0/testing';
import { JSDOM } from 'jsdom';
import { ContentStack } from '../support/content-stack.ts';

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <title>T0 Trading Terminal</title>
    <script type="module" crossorigin src="/assets/index-AAAA.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;
/** The document around a first screen, which loads nothing of the program. */
const DOCUMENT = `<!doctype html>
<html lang="en" data-program="/assets/index-AAAA.js">
  <head>
    <title>Dashboard, T0 Trading Terminal</title>
  </head>
  <body><div id="root"></div></body>
</html>`;
/** Stands for the web application's build: tests in browsers render with that. */
const PROGRAM = `
  let count = 0;
  export const prepare = async () => {};
  export const renderFirstScreen = ({ instruments, settings, signals, ...shown }) => {
    if (signals.some(({ memo }) => memo === 'Cannot be rendered')) throw new Error('No.');
    if (signals.some(({ memo }) => memo === 'Takes forever')) return new Promise(() => undefined);
    const rows = signals.map(({ id }) => '<li data-testid="signal-row-' + id + '"><button aria-pressed="false">TOOK IT</button><button aria-pressed="false">SKIPPED</button></li>');
    return '<b id="count">' + (count += 1) + '</b><i id="shown">' + JSON.stringify(shown) + '</i>' + rows.join('');
  };
`;
const PAGE = { accept: 'text/html' };
const PHONE = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0' };

describe('first screens rendered by the server (apps/web/build/README.md#the-members-first-screen)', () => {
  let stack: ContentStack;
  let web: string;

  beforeAll(async () => {
    web = mkdtempSync(join(tmpdir(), 't0-web-'));
    mkdirSync(join(web, '.prerender'));
    writeFileSync(join(web, 'index.html'), SHELL);
    writeFileSync(join(web, '.prerender/first-screen.html'), DOCUMENT);
    writeFileSync(join(web, '.prerender/pages.mjs'), PROGRAM);
    stack = await ContentStack.start({ WEB_ROOT: web });
  });
  afterAll(async () => {
    await stack.stop();
    rmSync(web, { recursive: true });
  });

  const ask = async (who: TestClient, headers: Record<string, string> = {}, path = '/dashboard') => {
    const cookie = [who.cookie, headers.cookie].filter(Boolean).join('; ');
    const response = await fetch(stack.api.origin() + path, { headers: { ...PAGE, ...headers, cookie } });
    const text = await response.text();
    const { document } = new JSDOM(text).window;
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? 'null';
    return {
      headers: response.headers,
      text,
      document,
      hint: document.documentElement.dataset.first,
      count: Number(textOf('#first #count')),
      shown: JSON.parse(textOf('#first #shown')) as Record<string, unknown> | null,
    };
  };
  const person = async () => stack.api.signedIn(await createMember(stack.api.db));
  const publish = async (memo = 'Retest'): Promise<number> =>
    (await stack.admin.post<Signal>('/api/signals', signalBody({ memo }))).body.id;
  const pressedIn = ({ document }: { document: Document }, id: number) =>
    [...document.querySelectorAll(`[data-testid="signal-row-${id}"] [aria-pressed=true]`)].map(
      ({ textContent }) => textContent,
    );

  it.each(['/', '/Home/', '/dashboard', '/dashboard?scrollTo=blog'])(
    '%s brings a member the rows; the program is named, and nothing of it loads before them',
    async (path) => {
      const id = await publish();
      const { document, headers } = await ask(await person(), {}, path);
      expect(document.querySelectorAll(`#first [data-testid="signal-row-${id}"]`)).toHaveLength(1);
      expect(document.documentElement.dataset.program).toBe('/assets/index-AAAA.js');
      expect(document.querySelectorAll('script, link')).toHaveLength(0);
      expect(document.querySelector('#first + #root')?.innerHTML).toBe('');
      expect(document.title).toBe('Dashboard, T0 Trading Terminal');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('vary')).toMatch(/accept-encoding.*cookie/i);
    },
  );

  it('is for members alone, and for a browser that opens a page', async () => {
    for (const who of [stack.guest, stack.visitor]) expect((await ask(who)).text).toBe(SHELL);
    const forged = await ask(stack.visitor, { cookie: 't0.sid=s%3Aforged.signature' });
    expect(forged.text).toBe(SHELL);
    expect((await ask(stack.member, { accept: '*/*' })).text).toBe(SHELL);
    expect((await ask(stack.member, {}, '/profile')).text).toBe(SHELL);
    expect((await ask(stack.admin)).shown).toMatchObject({ user: { isAdmin: true, role: 'owner' } });
  });

  it('ends with the session', async () => {
    const member = await person();
    expect((await ask(member)).hint).toBe('wide.steps.');
    const { cookie } = member;
    await member.get('/api/logout');
    member.cookie = cookie;
    expect((await ask(member)).text).toBe(SHELL);
  });

  it('is rendered once for all with the same screen, and again after an event', async () => {
    const [one, other] = await Promise.all([person(), person()]);
    // A minute may end between two calls.
    let first = await ask(one);
    const second = await ask(other);
    if (second.count !== first.count) first = await ask(one);
    expect(second.count).toBe(first.count);
    expect((await ask(one, PHONE)).count).not.toBe(first.count);
    expect((await ask(one, {}, '/DashBoard/')).shown).toMatchObject({ path: '/dashboard' });
    const id = await publish();
    const third = await ask(other);
    expect(third.count).toBeGreaterThan(first.count);
    expect(third.text).toContain(`signal-row-${id}`);
  });

  it('shows each member the own decisions and no other’s, in whichever order they come', async () => {
    const [taken, skipped] = [await publish(), await publish()];
    const [one, other] = await Promise.all([person(), person()]);
    await one.put(`/api/journal/signals/${taken}`, { decision: 'taken' });
    await one.put(`/api/journal/signals/${skipped}`, { decision: 'skipped' });
    await other.put(`/api/journal/signals/${taken}`, { decision: 'skipped' });
    const readers = [one, other, stack.member, other, one];
    const pages = await Promise.all(readers.map((reader) => ask(reader)));
    const [ofOne, ofOther, ofNobody] = [
      [['TOOK IT'], ['SKIPPED']],
      [['SKIPPED'], []],
      [[], []],
    ];
    expect(pages.map((page) => [pressedIn(page, taken), pressedIn(page, skipped)])).toEqual([
      ofOne,
      ofOther,
      ofNobody,
      ofOther,
      ofOne,
    ]);
  });

  it('knows the screen by the browser’s hint, and guesses a phone by its headers', async () => {
    const member = await person();
    const cases = [
      [{}, 'wide.steps.'],
      [PHONE, 'phone.steps.'],
      [{ 'sec-ch-ua-mobile': '?1' }, 'phone.steps.'],
      [{ cookie: 't0-screen=phone.done.Europe/Berlin' }, 'phone.done.'],
      [{ ...PHONE, cookie: 't0-screen=wide.steps.UTC' }, 'wide.steps.'],
      [{ cookie: 't0-screen=wide.done."><script>' }, 'wide.steps.'],
      [{ cookie: `t0-screen=phone.done.${'x'.repeat(65)}` }, 'wide.steps.'],
    ] as const;
    for (const [headers, hint] of cases) expect([headers, (await ask(member, headers)).hint]).toEqual([headers, hint]);
  });

  it('is in the zone of the device for who reads in it, and is left out while that is not known', async () => {
    const member = await person();
    await member.post('/api/auth/display-settings', { timeZone: 'local' });
    expect((await ask(member)).text).toBe(SHELL);
    expect((await ask(member, { cookie: 't0-screen=wide.steps.Asia/Nowhere' })).text).toBe(SHELL);
    const { hint, shown } = await ask(member, { cookie: 't0-screen=wide.steps.Asia/Kathmandu' });
    expect([hint, shown]).toEqual(['wide.steps.Asia/Kathmandu', expect.objectContaining({ zone: 'Asia/Kathmandu' })]);
    expect((await ask(await person(), { cookie: 't0-screen=wide.steps.Asia/Kathmandu' })).shown).toMatchObject({
      zone: null,
    });
  });

  it('names the member only where a banner does', async () => {
    const [proven, unproven] = [await createMember(stack.api.db), await createMember(stack.api.db)];
    await stack.api.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unproven.id]);
    await stack.api.db.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [proven.id]);
    expect((await ask(await stack.api.signedIn(proven))).text).not.toContain(proven.email);
    expect((await ask(await stack.api.signedIn(unproven))).shown).toMatchObject({ user: { email: unproven.email } });
  });

  it.each(['br', 'gzip', 'identity'])('comes in the encoding %s', async (encoding) => {
    const { headers, count } = await ask(await person(), { 'accept-encoding': encoding });
    expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(count).toBeGreaterThan(0);
  });

  it.each(['Cannot be rendered', 'Takes forever'])(
    'is the page that the browser renders where it is: %s',
    async (memo) => {
      const id = await publish(memo);
      expect((await ask(stack.member)).text).toBe(SHELL);
      await stack.admin.call('DELETE', `/api/signals/${id}`);
      expect((await ask(stack.member)).hint).toBe('wide.steps.');
    },
  );
});
