import { Readable } from 'node:stream';
import { LEGAL_TEXTS } from '@t0/contracts';
import { EnumChangefreq, SitemapStream, streamToPromise } from 'sitemap';
import type { FeedPost } from './feed-posts.ts';

/** Most addresses a sitemap may hold, by its protocol. */
export const SITEMAP_MAX = 50_000;

/** The public pages for search engines: landing, blog, calculator, the page for programmers, legal texts and every published post. */
export async function sitemap(posts: FeedPost[], publicUrl: string): Promise<string> {
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
