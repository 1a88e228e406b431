import { paragraphsOf } from '../../features/blog/paragraphs.ts';
import { BlogEditing } from '../../features/blog-editing/components/blog-editing.tsx';
import { allPosts } from '../../features/blog-editing/live/all-posts.ts';
import { onForget } from '../../shared/lib/forgetting.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { useReread } from './use-reread.ts';

// Follows the log from here on; its snapshot is read afterwards, so nothing between is missed.
allPosts.register();
onForget(allPosts.clear);

/** BLOG: posts written, published, taken back and deleted. */
export function BlogPostsTab() {
  const onChanged = useReread(() => void queryClient.invalidateQueries({ queryKey: ['/api/admin/blog-posts'] }));
  return <BlogEditing paragraphs={paragraphsOf} onChanged={onChanged} />;
}
