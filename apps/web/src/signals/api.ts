import type { JournalDecision, JournalEntry } from '@t0/contracts';
import { request } from '../shared/lib/http.ts';

/** PUT /api/journal/signals/{id}: one click; returns the current entry. */
export function putDecision(
  signalId: number,
  body: { decision: JournalDecision; fill: string | null },
): Promise<JournalEntry> {
  return request<JournalEntry>(`/api/journal/signals/${signalId}`, { method: 'PUT', body });
}
