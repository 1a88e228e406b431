import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Inject, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '@t0/config';
import { webRoot } from '../platform/http/web-root.ts';
import { CONFIG } from '../platform/tokens.ts';
import { FeedPosts } from './feed-posts.ts';
import { withPostMetadata } from './post-page.ts';
import { PublicPages } from './public-pages.ts';
import { robotsText } from './robots-text.ts';
import { rssFeed } from './rss-feed.ts';
import { sitemap, SITEMAP_MAX } from './sitemap.ts';

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

  /** The web app itself, with the post's metadata; 404, and the app's own words, when there is no such published post. */
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
