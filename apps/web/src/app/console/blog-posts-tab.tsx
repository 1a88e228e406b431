import { BlogEditing, allPosts } from '../../content/console/blog-editing.tsx';
import { queryClient } from '../../shared/lib/query-client.ts';
import { useReread } from './use-reread.ts';

// Follows the log from here on; its snapshot is read afterwards, so nothing between is missed.
allPosts.register();

/** BLOG: posts written, published, taken back and deleted. */
export function BlogPostsTab() {
  const onChanged = useReread(() => void queryClient.invalidateQueries({ queryKey: ['/api/admin/blog-posts'] }));
  return <BlogEditing onChanged={onChanged} />;
}
