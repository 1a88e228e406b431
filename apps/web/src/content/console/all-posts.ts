import { LIMITS } from '@t0/contracts';
import type { BlogPost } from '@t0/contracts';
import { compareText } from '@t0/domain';
import { defineLive } from '../../live/define-live.ts';

/** Every post, drafts too, newest first, live: for administrators. */
export const allPosts = defineLive<BlogPost>({
  scope: 'admin',
  path: '/api/admin/blog-posts',
  events: ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'],
  order: (a, b) => compareText(b.createdAt, a.createdAt) || b.id - a.id,
  page: LIMITS.content.page,
  pollMs: 60_000,
  retries: 2,
  failure: 'The blog posts cannot be loaded.',
});
