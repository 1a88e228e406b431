import type { ChartNote, ChartNoteDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

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
