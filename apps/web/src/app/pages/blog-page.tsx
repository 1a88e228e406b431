import type { User } from '@t0/contracts/accounts';
import { hasAccess } from '@t0/domain/accounts';
import { BlogList } from '../../content/public/blog-list.tsx';
import { blogPosts } from '../../content/public/posts.ts';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';
import { BLOG_HEAD } from './page-heads.ts';

blogPosts.register();

/** The list of posts, for everybody. */
export function BlogPage({ user }: { user: User | null }) {
  usePageMeta(BLOG_HEAD.title, BLOG_HEAD.description);
  return <BlogList backTo={user && hasAccess(user) ? '/dashboard' : '/'} />;
}
