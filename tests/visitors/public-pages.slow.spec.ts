import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlogPost } from '@t0/contracts/content';
import { CURSOR_HEADER, type ClientSettings } from '@t0/contracts/live';
import type { Instrument } from '@t0/contracts/prices';
import { JSDOM } from 'jsdom';
import { ContentStack } from '../support/content-stack.ts';

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="The product." />
    <title>T0 Trading Terminal</title>
  </head>
  <body><div id="root"></div></body>
</html>`;
/** Stands for the web application's build: tests in browsers draw with that. */
const PROGRAM = `
  export const prepare = async () => {};
  export const render = (given) => {
    if (JSON.stringify(given).includes('Cannot be drawn')) throw new Error('No.');
    return { html: '<h1>Drawn ' + given.path + '</h1>', title: 'A title' };
  };
`;
const NASTY = `</title><script>alert("1")</script> & 'quotes' "><img src=x>`;

describe('pages drawn by the server (apps/web/build/README.md#server-rendered-pages)', () => {
  let stack: ContentStack;
  let web: string;

  beforeAll(async () => {
    web = mkdtempSync(join(tmpdir(), 't0-web-'));
    mkdirSync(join(web, '.prerender'));
    writeFileSync(join(web, 'index.html'), SHELL);
    writeFileSync(join(web, '.prerender/pages.mjs'), PROGRAM);
    writeFileSync(join(web, '.prerender/page.html'), SHELL.replace('</body>', '<p>Rendered</p></body>'));
    stack = await ContentStack.start({ WEB_ROOT: web, PUBLIC_URL: 'https://t0.example' });
  });
  afterAll(async () => {
    await stack.stop();
    rmSync(web, { recursive: true });
  });

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(stack.api.origin() + path, { method, headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const publish = async (given: Partial<BlogPost>): Promise<BlogPost> =>
    (
      await stack.admin.post<BlogPost>('/api/blog-posts', {
        title: 'Weekly close',
        excerpt: 'What it says.',
        content: 'Text',
        author: 'T0 Desk',
        published: true,
        ...given,
      })
    ).body;
  const givenIn = (text: string) => {
    const { document } = new JSDOM(text).window;
    return JSON.parse(document.querySelector<HTMLElement>('#root')!.dataset.pageData!) as {
      path: string;
      cursor: string;
      asOf: Record<string, number>;
      parts: Record<string, unknown>;
    };
  };

  it.each([
    ['/', 'https://t0.example/'],
    ['/home', 'https://t0.example/'],
    ['/Blog/?from=mail', 'https://t0.example/blog'],
  ])('%s comes drawn to visitors, with what it was drawn from and a head of its own', async (path, address) => {
    const { status, headers, text } = await ask(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toMatch(/accept-encoding.*cookie/i);
    const { document } = new JSDOM(text).window;
    expect(document.documentElement.dataset.rendered).toBe('');
    expect(document.querySelector('#root h1')?.textContent).toMatch(/^Drawn \//);
    expect(document.querySelector('#root + p')?.textContent).toBe('Rendered');
    expect(document.title).toBe('A title, T0 Trading Terminal');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address);
    const { parts, cursor, asOf } = givenIn(text);
    const instruments = await stack.visitor.get<Instrument[]>('/api/instruments');
    expect(parts['/api/instruments']).toEqual(instruments.body);
    expect(parts['/api/client-settings']).toEqual((await stack.visitor.get('/api/client-settings')).body);
    expect(cursor).toMatch(/^[a-z0-9]+:\d+$/);
    expect(Math.min(...Object.values(asOf))).toBe(Number(cursor.split(':')[1]));
  });

  it('says as data what stands on the landing page, and nothing else (docs/product/visitors.md#structured-data)', async () => {
    const dataOf = (text: string): unknown[] =>
      [...new JSDOM(text).window.document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent) as unknown,
      );
    const { text } = await ask('/');
    const { plans } = givenIn(text).parts['/api/client-settings'] as ClientSettings;
    const priced = plans.filter(({ price }) => price !== null);
    const found = dataOf(text) as { '@type': string; offers: object[] }[];
    const product = found.find((one) => one['@type'] === 'Product');
    expect(product?.offers ?? []).toEqual(
      priced.map(({ name, price }) => ({
        '@type': 'Offer',
        name,
        price: price!.amount,
        priceCurrency: price!.currency,
        url: 'https://t0.example/subscribe',
      })),
    );
    // No signal ended here: the page shows no record.
    expect(found.filter((one) => one['@type'] === 'Dataset')).toEqual([]);
    expect(dataOf((await ask('/blog')).text)).toEqual([]);
  });

  it('is as of where the log stands: a post that was published is in the list at once, a draft is not', async () => {
    const before = (await stack.visitor.get('/api/blog-posts')).headers.get(CURSOR_HEADER);
    const { id } = await publish({ title: 'Just now' });
    const draft = await publish({ title: 'Secret draft', published: false });
    const { cursor, parts } = givenIn((await ask('/blog')).text);
    expect(parts['/api/blog-posts']).toEqual([expect.objectContaining({ id, title: 'Just now' })]);
    expect(JSON.stringify(parts)).not.toContain('Secret draft');
    expect(Number(cursor.split(':')[1])).toBeGreaterThanOrEqual(Number(before!.split(':')[1]));
    expect(await ask(`/blog/${draft.id}`)).toMatchObject({ status: 404, text: SHELL });
    expect(await ask('/blog/999999')).toMatchObject({ status: 404, text: SHELL });
    // What draws is given to nobody.
    for (const file of ['pages.mjs', 'page.html']) expect((await ask(`/.prerender/${file}`)).status).toBe(404);
  });

  it('carries a post with its own head, and takes every text as text (docs/SECURITY.md#script)', async () => {
    const { id } = await publish({ title: NASTY, content: NASTY });
    const { status, text } = await ask(`/blog/${id}`);
    expect(status).toBe(200);
    const { document } = new JSDOM(text).window;
    expect(document.title).toBe(`${NASTY}, T0 Trading Terminal`);
    expect(document.querySelectorAll('script:not([type="application/ld+json"]), img')).toHaveLength(0);
    const data = document.querySelector('script')!.textContent;
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'BlogPosting',
      headline: NASTY,
      author: { '@type': 'Person', name: 'T0 Desk' },
      mainEntityOfPage: `https://t0.example/blog/${id}`,
    });
    expect(givenIn(text).parts[`/api/blog-posts/${id}`]).toMatchObject({ id, title: NASTY, content: NASTY });
  });

  it('is not drawn for who is signed in, whoever that is, nor for who was sent the other page before', async () => {
    const rendered = await ask('/');
    for (const person of [stack.admin, stack.member, stack.guest]) {
      const { text, headers } = await ask('/', {
        cookie: person.cookie!,
        'if-none-match': rendered.headers.get('etag')!,
      });
      expect(text).toBe(SHELL);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    const { text } = await ask('/', { cookie: 't0.sid=s%3Aforged.signature' });
    expect(text).toContain('Drawn /');
  });

  it('answers 304 to who has it, HEAD without a body, and each encoding under a tag of its own', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers, text } = await ask('/', { 'accept-encoding': encoding });
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(text).toContain('Drawn /');
      const tag = headers.get('etag')!;
      tags.add(tag);
      const again = await ask('/', { 'accept-encoding': encoding, 'if-none-match': tag });
      expect([again.status, again.text]).toEqual([304, '']);
      const head = await ask('/', { 'accept-encoding': encoding }, 'HEAD');
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', tag]);
    }
    expect(tags.size).toBe(3);
  });

  it('has the same content security policy as every other page, without a script of its own', async () => {
    const [rendered, other] = [await ask('/'), await ask('/auth')];
    expect(rendered.headers.get('content-security-policy')).toBe(other.headers.get('content-security-policy'));
    expect(new JSDOM(rendered.text).window.document.querySelectorAll('script, style, [style]')).toHaveLength(0);
  });

  it('is the page that draws itself where something fails', async () => {
    const { id } = await publish({ title: 'Cannot be drawn' });
    const { status, text } = await ask(`/blog/${id}`);
    expect(status).toBe(200);
    expect(new JSDOM(text).window.document.querySelector('#root')?.innerHTML).toBe('');
    expect(text).toContain('Cannot be drawn, T0 Trading Terminal');
    expect((await ask('/')).text).toContain('Drawn /');
  });
});
