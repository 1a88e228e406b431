import { request } from '../../../shared/lib/http.ts';

/** POST /api/admin/audit/{id}/undo: restores what was before this entry's change, as a change of its own. */
export function undoChange(id: number): Promise<void> {
  return request<void>(`/api/admin/audit/${id}/undo`, { method: 'POST' });
}
