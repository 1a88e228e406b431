import { LIMITS } from '@t0/contracts';
import type { BlogPost } from '@t0/contracts';
import { compareText } from '@t0/domain';
import { defineLive } from '../../live/define-live.ts';

/** The published posts, newest first, live. Drafts, which administrators are notified of as well, are not shown. */
export const blogPosts = defineLive<BlogPost>({
  scope: 'member',
  path: '/api/blog-posts',
  offline: true,
  events: ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'],
  order: (a, b) => compareText(b.createdAt, a.createdAt) || b.id - a.id,
  shows: ({ published }) => published,
  page: LIMITS.content.page,
  pollMs: 60_000,
  retries: 2,
  failure: 'The insights cannot be loaded.',
});
