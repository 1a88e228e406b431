import type { User } from '@t0/contracts';
import { hasAccess } from '@t0/domain';
import { BlogList } from '../../features/blog/components/blog-list.tsx';
import { blogPosts } from '../../features/blog/live/posts.ts';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

blogPosts.register();

/** The list of posts, for everybody. */
export function BlogPage({ user }: { user: User | null }) {
  usePageMeta(
    'Trading insights',
    'Trading insights from T0 Trading Terminal: positioning, structure and risk in forex and index markets.',
  );
  return <BlogList backTo={user && hasAccess(user) ? '/dashboard' : '/'} />;
}
