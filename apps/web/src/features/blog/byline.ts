import type { BlogPost } from '@t0/contracts';
import { longDate } from '../../shared/lib/format.ts';

/** Who wrote a post and when, as every view of it says (specification 1, section 2). */
export function bylineOf({ author, createdAt }: Pick<BlogPost, 'author' | 'createdAt'>): {
  author: string;
  date: string;
} {
  return { author: author || 'Unknown Author', date: longDate(createdAt) ?? 'No date available' };
}
