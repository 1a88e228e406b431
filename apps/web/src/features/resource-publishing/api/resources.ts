import { request } from '../../../shared/lib/http.ts';

/** DELETE /api/resources/{id}. */
export function deleteResource(id: number): Promise<void> {
  return request<void>(`/api/resources/${id}`, { method: 'DELETE' });
}
