import type { User } from '@t0/contracts';
import { hasAccess } from '@t0/domain';
import { useParams } from 'react-router-dom';
import { PostView } from '../../content/public/post-view.tsx';
import { blogPosts } from '../../content/public/posts.ts';
import { usePost } from '../../content/public/use-post.ts';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

blogPosts.register();

/** One post, for everybody. The way back of a member is the dashboard's own section. */
export function BlogPostPage({ user }: { user: User | null }) {
  const { id } = useParams();
  const read = usePost(Number(id));
  usePageMeta(read.post?.title ?? 'Trading insights', read.post?.excerpt);
  return <PostView read={read} backTo={user && hasAccess(user) ? '/dashboard?scrollTo=blog' : '/blog'} />;
}
