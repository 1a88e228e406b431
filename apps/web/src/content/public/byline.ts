import type { BlogPost } from '@t0/contracts';
import type { Times } from '../../shared/lib/times.ts';

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
