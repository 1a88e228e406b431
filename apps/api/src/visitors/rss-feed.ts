import { Feed } from 'feed';
import type { FeedPost } from './feed-posts.ts';
import { escapeHtml, plainXml } from './plain-xml.ts';

/** The public blog as RSS 2.0, with absolute addresses. Excerpts are text: readers that show HTML see no markup in them. */
export function rssFeed(posts: FeedPost[], publicUrl: string): string {
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
