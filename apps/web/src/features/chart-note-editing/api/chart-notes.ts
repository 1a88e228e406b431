import type { ChartNote, ChartNoteDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** PUT /api/chart-notes: the text of an instrument and timeframe, and the version the editor was looking at. */
export function writeNote(body: ChartNoteDto): Promise<ChartNote> {
  return request<ChartNote>('/api/chart-notes', { method: 'PUT', body });
}

/** DELETE /api/chart-notes/{id}. */
export function deleteNote(id: number): Promise<void> {
  return request<void>(`/api/chart-notes/${id}`, { method: 'DELETE' });
}
