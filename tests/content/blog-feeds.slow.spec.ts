import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlogPost } from '@t0/contracts/content';
import { JSDOM } from 'jsdom';
import { ContentStack } from '../support/content-stack.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta
      name="description"
      content="The product."
    />
    <title>T0 Trading Terminal</title>
    <link rel="alternate" type="application/rss+xml" title="T0 Trading Terminal insights" href="/rss.xml" />
  </head>
  <body><div id="root"></div></body>
</html>`;
const NASTY = `</title><script>alert("1")</script> & 'quotes' ]]> £`;

describe('the public blog for readers and search engines (docs/product/content.md#blog-list)', () => {
  let stack: ContentStack;
  let web: string;
  let plain: BlogPost;
  let nasty: BlogPost;
  let draft: BlogPost;

  beforeAll(async () => {
    web = mkdtempSync(join(tmpdir(), 't0-web-'));
    writeFileSync(join(web, 'index.html'), PAGE);
    stack = await ContentStack.start({ WEB_ROOT: web, PUBLIC_URL: 'https://t0.example' });
    const create = async (given: object): Promise<BlogPost> =>
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
    const imageUrl = await stack.upload('image', 'png');
    plain = await create({ imageUrl });
    nasty = await create({ title: NASTY, excerpt: `${NASTY} \u0008\u000b` });
    draft = await create({ title: 'Secret draft', published: false });
  });
  afterAll(async () => {
    await stack.stop();
    rmSync(web, { recursive: true });
  });

  const get = async (path: string) => {
    const response = await fetch(stack.api.origin() + path);
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const xml = (text: string): Document => {
    const { window } = new JSDOM(text, { contentType: 'application/xml' });
    return window.document;
  };
  const texts = (root: ParentNode, selector: string): (string | null)[] =>
    [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);

  it('is an RSS feed of published posts with absolute addresses, readable whatever they are called', async () => {
    const { status, type, text } = await get('/rss.xml');
    expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    const feed = xml(text);
    expect(texts(feed, 'item > title')).toEqual([NASTY, 'Weekly close']);
    expect(texts(feed, 'item > link')).toEqual([nasty, plain].map(({ id }) => `https://t0.example/blog/${id}`));
    expect(texts(feed, 'item > pubDate').map((date) => Date.parse(date!))).toEqual(
      [nasty, plain].map(({ createdAt }) => Math.floor(Date.parse(createdAt) / 1000) * 1000),
    );
    const [description] = texts(feed, 'item > description');
    expect(description).not.toContain('<script>');
    expect(new JSDOM(description!).window.document.body.textContent.trim()).toBe(NASTY);
    expect(text).not.toContain('Secret draft');
  });

  it('is in a sitemap with the public pages', async () => {
    const { status, type, text } = await get('/sitemap.xml');
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(texts(xml(text), 'url > loc')).toEqual([
      'https://t0.example/',
      'https://t0.example/blog',
      'https://t0.example/calculator',
      'https://t0.example/developers',
      'https://t0.example/terms',
      'https://t0.example/privacy',
      'https://t0.example/risk',
      `https://t0.example/blog/${nasty.id}`,
      `https://t0.example/blog/${plain.id}`,
    ]);
    expect(await get('/robots.txt')).toMatchObject({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: expect.stringContaining('Sitemap: https://t0.example/sitemap.xml'),
    });
  });

  it('carries each post its own title, description and preview tags', async () => {
    const { status, type, text } = await get(`/blog/${plain.id}`);
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    const { document } = new JSDOM(text).window;
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
    expect(document.title).toBe('Weekly close, T0 Trading Terminal');
    expect(document.querySelectorAll('title, meta[name=description]')).toHaveLength(2);
    expect(content('meta[name=description]')).toBe('What it says.');
    expect(content('meta[property="og:title"]')).toBe('Weekly close');
    expect(content('meta[property="og:url"]')).toBe(`https://t0.example/blog/${plain.id}`);
    expect(content('meta[property="og:image"]')).toBe(`https://t0.example${plain.imageUrl}`);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `https://t0.example/blog/${plain.id}`,
    );
    expect(document.querySelectorAll('link[rel=alternate]')).toHaveLength(1);
    expect(document.querySelector('#root')).not.toBeNull();
  });

  it('takes every title as text (docs/SECURITY.md#script)', async () => {
    const { document } = new JSDOM((await get(`/blog/${nasty.id}`)).text).window;
    expect(document.title).toBe(`${NASTY}, T0 Trading Terminal`);
    // The only one is the post as data: no script of the title.
    const scripts = [...document.querySelectorAll('script')];
    expect(scripts.map(({ type }) => type)).toEqual(['application/ld+json']);
    expect(JSON.parse(scripts[0]!.textContent)).toMatchObject({ '@type': 'BlogPosting', headline: NASTY });
    expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(NASTY);
  });

  it('answers 404 with the page itself for drafts and posts that are not there', async () => {
    for (const id of [draft.id, 999_999, '99999999999999']) {
      const { status, text } = await get(`/blog/${id}`);
      expect([status, text]).toEqual([404, PAGE]);
    }
  });
});
