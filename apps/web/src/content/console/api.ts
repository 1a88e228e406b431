import type {
  BlogPost,
  ChartMemo,
  ChartMemoDto,
  ChartNote,
  ChartNoteDto,
  UpdateBlogPostDto,
} from '@t0/contracts/content';
import type { SignalInstrument } from '@t0/contracts/prices';
import { request } from '../../shared/lib/http.ts';

/** PUT /api/blog-posts/{id}: the changed fields, and the expected version. */
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

/** PUT /api/chart-memos/{instrument}: the changed fields, and the expected version. */
export function writeMemo(instrument: SignalInstrument, body: ChartMemoDto): Promise<ChartMemo> {
  return request<ChartMemo>(`/api/chart-memos/${instrument}`, { method: 'PUT', body });
}

/**
 * The text of an instrument and timeframe, and the version the editor was looking at: PUT /api/chart-notes, or POST where there was
 * none (docs/product/content.md#chart-notes).
 */
export function writeNote(body: ChartNoteDto): Promise<ChartNote> {
  return request<ChartNote>('/api/chart-notes', { method: body.version === 0 ? 'POST' : 'PUT', body });
}

/** DELETE /api/chart-notes/{id}. */
export function deleteNote(id: number): Promise<void> {
  return request<void>(`/api/chart-notes/${id}`, { method: 'DELETE' });
}

/** DELETE /api/resources/{id}. */
export function deleteResource(id: number): Promise<void> {
  return request<void>(`/api/resources/${id}`, { method: 'DELETE' });
}

/** DELETE /api/videos/{id}. */
export function deleteVideo(id: number): Promise<void> {
  return request<void>(`/api/videos/${id}`, { method: 'DELETE' });
}
