import type { BlogPost } from '@t0/contracts/content';
import { useQuery } from '@tanstack/react-query';
import { HttpError, request } from '../../shared/lib/http.ts';
import { readStatus } from '../../shared/lib/read-status.ts';
import type { ReadStatus } from '../../shared/lib/read-status.ts';
import { blogPosts } from './posts.ts';

/** One post, and the status of its reading. */
export interface PostRead {
  status: ReadStatus | 'missing';
  post: BlogPost | null;
  retry: () => void;
}

const found = (post: BlogPost): PostRead['status'] => (post.published ? 'ready' : 'missing');

/** Reads one post by its address, and follows its changes. */
export function usePost(id: number): PostRead {
  const changed = blogPosts.useRow(id);
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/blog-posts', id],
    queryFn: ({ signal }) => request<BlogPost>(`/api/blog-posts/${id}`, { signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
    retry: (failures, reason) => failures < 2 && !(reason instanceof HttpError && reason.statusCode === 404),
  });
  const retry = (): void => void refetch();
  const missing = { status: 'missing', post: null, retry } as const;
  if (changed === null || !(Number.isSafeInteger(id) && id > 0)) return missing;
  const post = changed && (!data || changed.version >= data.version) ? changed : data;
  if (post) return { status: found(post), post, retry };
  if (error instanceof HttpError && [400, 404].includes(error.statusCode)) return missing;
  return { status: readStatus(false, error !== null), post: null, retry };
}
