import { LIMITS } from '@t0/contracts';
import type { BlogPost } from '@t0/contracts';
import { liveCollection } from '../../../shared/lib/live/live-collection.ts';

/** Every post, drafts too, newest first, live: for administrators. */
export const allPosts = liveCollection<BlogPost>({
  path: '/api/admin/blog-posts',
  types: ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'],
  order: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  page: LIMITS.content.page,
  pollMs: 60_000,
  retries: 2,
  failure: 'The blog posts cannot be loaded.',
});
