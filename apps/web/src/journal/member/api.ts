import type { JournalEntry, JournalFields, JournalImport, JournalPage, JournalSummary } from '@t0/contracts/journal';
import { LIMITS } from '@t0/contracts/platform';
import { request } from '../../shared/lib/http.ts';

/** GET /api/journal/entries: the page of entries behind this place. */
export function getJournalPage(before: string | undefined, signal: AbortSignal): Promise<JournalPage> {
  const after = before === undefined ? '' : `&before=${encodeURIComponent(before)}`;
  return request<JournalPage>(`/api/journal/entries?limit=${LIMITS.journal.page}${after}`, { signal });
}

/** GET /api/journal/summary: the sums, in all and by month. */
export function getJournalSummary(signal: AbortSignal): Promise<JournalSummary> {
  return request<JournalSummary>('/api/journal/summary', { signal });
}

/** PATCH /api/journal/entries/{id}: changes the given fields; 409 with the current entry when it was changed meanwhile. */
export function changeEntry(id: number, body: Partial<JournalFields> & { version: number }): Promise<JournalEntry> {
  return request<JournalEntry>(`/api/journal/entries/${id}`, { method: 'PATCH', body });
}

/** DELETE /api/journal/entries/{id}. */
export function deleteEntry(id: number): Promise<void> {
  return request(`/api/journal/entries/${id}`, { method: 'DELETE' });
}

/** DELETE /api/journal: all of it. */
export function deleteJournal(): Promise<void> {
  return request('/api/journal', { method: 'DELETE' });
}

/** POST /api/journal/import: checks a file, or imports its good lines. */
export function importJournal(csv: string, confirmed: boolean): Promise<JournalImport> {
  return request<JournalImport>('/api/journal/import', { method: 'POST', body: { csv, confirmed } });
}
