import { request } from '../../../shared/lib/http.ts';

/** DELETE /api/videos/{id}. */
export function deleteVideo(id: number): Promise<void> {
  return request<void>(`/api/videos/${id}`, { method: 'DELETE' });
}
