import type { BlogPost, LiveEventType } from '@t0/contracts';
import type { LiveList } from '../../live/live-definition.ts';
import { useListTotal } from '../../live/use-total.ts';

const TYPES: readonly LiveEventType[] = ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'];

/** How many posts, drafts too, there are in all, in words, whatever was read of them. */
export function useAllPostsTotal(list: LiveList<BlogPost>): string {
  return useListTotal('/api/admin/blog-posts', TYPES, list);
}
