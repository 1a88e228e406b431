import type { FeedPost } from './feed-posts.ts';
import { withHead } from './page-head.ts';

/** The web app's page with a post's title, description and preview tags, for search engines and link previews. */
export function withPostMetadata(page: string, post: FeedPost, publicUrl: string): string {
  return withHead(page, {
    title: post.title,
    description: post.excerpt,
    address: new URL(`/blog/${post.id}`, publicUrl).href,
    properties: {
      'og:type': 'article',
      'article:published_time': post.createdAt.toISOString(),
      'article:modified_time': post.updatedAt.toISOString(),
      'article:author': post.author,
      ...(post.imageUrl && { 'og:image': new URL(post.imageUrl, publicUrl).href }),
    },
  });
}
