import { request } from '../../../shared/lib/http.ts';

/** DELETE /api/signals/{id}. */
export function deleteSignal(id: number): Promise<void> {
  return request<void>(`/api/signals/${id}`, { method: 'DELETE' });
}
