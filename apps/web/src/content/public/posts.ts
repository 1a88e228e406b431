import type { BlogPost } from '@t0/contracts/content';
import { LIMITS } from '@t0/contracts/platform';
import { compareText } from '@t0/domain/platform';
import { defineLive } from '../../live/define-live.ts';
import type { Times } from '../../shared/lib/times.ts';
import { LIVE_LISTS } from '../../live/lists.ts';

/** The published posts, newest first, live. Drafts, which administrators are notified of as well, are not shown. */
export const blogPosts = defineLive<BlogPost>({
  ...LIVE_LISTS.blogPosts,
  offline: true,
  order: (a, b) => compareText(b.createdAt, a.createdAt) || b.id - a.id,
  shows: ({ published }) => published,
  page: LIMITS.content.page,
  pollMs: 60_000,
  retries: 2,
  failure: 'The insights cannot be loaded.',
});

/** The author and date of a post, as every view of it shows them (docs/product/content.md#blog-post). */
export function bylineOf(
  { author, createdAt }: Pick<BlogPost, 'author' | 'createdAt'>,
  times: Times,
): {
  author: string;
  date: string;
} {
  return { author: author || 'Unknown Author', date: times.longDate(createdAt) ?? 'No date available' };
}
