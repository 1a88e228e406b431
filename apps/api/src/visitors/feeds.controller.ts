import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Inject, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '@t0/config';
import { webRoot } from '../platform/http/web-app.ts';
import { CONFIG } from '../platform/tokens.ts';
import { FeedPosts, escapeHtml, plainXml, type FeedPost } from './plain-xml.ts';
import { withPostMetadata } from './page-head.ts';
import { PublicPages } from './public-pages.ts';
import { Readable } from 'node:stream';
import { LEGAL_TEXTS } from '@t0/contracts/visitors';
import { EnumChangefreq, SitemapStream, streamToPromise } from 'sitemap';
import { Feed } from 'feed';

/** The public blog as RSS 2.0, with absolute addresses. Excerpts are text: readers that show HTML see no markup in them. */
function rssFeed(posts: FeedPost[], publicUrl: string): string {
  const address = (path: string): string => new URL(path, publicUrl).href;
  const feed = new Feed({
    title: 'T0 Trading Terminal: trading insights',
    description: 'Market analysis and trading insights for forex and index traders.',
    id: address('/blog'),
    link: address('/blog'),
    language: 'en',
    generator: false,
    updated: posts.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0)),
    feedLinks: { rss: address('/rss.xml') },
  });
  for (const post of posts) {
    const link = address(`/blog/${post.id}`);
    feed.addItem({
      title: plainXml(post.title),
      id: link,
      guid: link,
      link,
      date: post.createdAt,
      published: post.createdAt,
      description: escapeHtml(plainXml(post.excerpt)),
    });
  }
  return feed.rss2();
}

/** Most addresses that a sitemap may have, by its protocol. */
const SITEMAP_MAX = 50_000;

/** The public pages for search engines: landing, blog, calculator, the page for programmers, legal texts and every published post. */
async function sitemap(posts: FeedPost[], publicUrl: string): Promise<string> {
  const pages = [
    { url: '/', changefreq: EnumChangefreq.WEEKLY },
    { url: '/blog', changefreq: EnumChangefreq.DAILY },
    { url: '/calculator', changefreq: EnumChangefreq.MONTHLY },
    { url: '/developers', changefreq: EnumChangefreq.MONTHLY },
    ...LEGAL_TEXTS.map((name) => ({ url: `/${name}`, changefreq: EnumChangefreq.MONTHLY })),
    ...posts.map(({ id, updatedAt }) => ({ url: `/blog/${id}`, lastmod: updatedAt.toISOString() })),
  ];
  const stream = new SitemapStream({ hostname: publicUrl });
  return (await streamToPromise(Readable.from(pages).pipe(stream))).toString();
}

/** The pages that search engines may visit: the public pages, and the images of published posts; nothing that needs an account. */
function robotsText(publicUrl: string): string {
  const closed = ['/api/', '/dashboard', '/profile', '/notifications', '/admin123', '/system-status', '/videos'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}

const FEED_ITEMS = 50;
const CACHE = 'public, max-age=300';

/** The public blog for readers, search engines and link previews. All addresses are absolute, from PUBLIC_URL. */
@Controller()
export class FeedsController {
  constructor(
    private readonly posts: FeedPosts,
    private readonly pages: PublicPages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('rss.xml')
  @Header('content-type', 'application/rss+xml; charset=utf-8')
  @Header('cache-control', CACHE)
  async rss(): Promise<string> {
    return rssFeed(await this.posts.newest(FEED_ITEMS), this.config.PUBLIC_URL);
  }

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', CACHE)
  async sitemap(): Promise<string> {
    return sitemap(await this.posts.newest(SITEMAP_MAX - 3), this.config.PUBLIC_URL);
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', CACHE)
  robots(): string {
    return robotsText(this.config.PUBLIC_URL);
  }

  /** The web app itself, with the post's metadata; 404, and the app's own page, when there is no such published post. */
  @Get('blog/:id')
  async page(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const isPost = /^\d{1,10}$/.test(id);
    if (isPost && (await this.pages.answerPost(Number(id), request, response))) return;
    const page = await readFile(join(webRoot(this.config), 'index.html'), 'utf8').catch(() => null);
    if (page === null) throw new NotFoundException();
    const post = isPost ? await this.posts.find(Number(id)) : null;
    response
      .status(post ? 200 : 404)
      .set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .send(post ? withPostMetadata(page, post, this.config.PUBLIC_URL) : page);
  }
}
