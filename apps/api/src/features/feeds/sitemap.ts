import { Readable } from 'node:stream';
import { EnumChangefreq, SitemapStream, streamToPromise } from 'sitemap';
import type { FeedPost } from './feed-posts.ts';

/** Most addresses a sitemap may hold, by its protocol. */
export const SITEMAP_MAX = 50_000;

/** The public pages for search engines: landing, blog and every published post. */
export async function sitemap(posts: FeedPost[], publicUrl: string): Promise<string> {
  const pages = [
    { url: '/', changefreq: EnumChangefreq.WEEKLY },
    { url: '/blog', changefreq: EnumChangefreq.DAILY },
    ...posts.map(({ id, updatedAt }) => ({ url: `/blog/${id}`, lastmod: updatedAt.toISOString() })),
  ];
  const stream = new SitemapStream({ hostname: publicUrl });
  return (await streamToPromise(Readable.from(pages).pipe(stream))).toString();
}
