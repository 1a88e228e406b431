import type { BlogPost, UpdateBlogPostDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** PUT /api/blog-posts/{id}: what changed, and the version the editor was looking at. */
export function updatePost(id: number, body: UpdateBlogPostDto): Promise<BlogPost> {
  return request<BlogPost>(`/api/blog-posts/${id}`, { method: 'PUT', body });
}

/** PATCH /api/blog-posts/{id}/status. */
export function setPublished({ id, version }: BlogPost, published: boolean): Promise<BlogPost> {
  return request<BlogPost>(`/api/blog-posts/${id}/status`, { method: 'PATCH', body: { published, version } });
}

/** DELETE /api/blog-posts/{id}. */
export function deletePost(id: number): Promise<void> {
  return request<void>(`/api/blog-posts/${id}`, { method: 'DELETE' });
}
