import type {
  JournalImport,
  JournalPage,
  JournalTrade,
  JournalTradeDto,
  StatementAnswer,
  StatementQuery,
} from '@t0/contracts/journal';
import { LIMITS } from '@t0/contracts/platform';
import { request } from '../../shared/lib/http.ts';

/** GET /api/journal/entries: the page of entries behind this place. */
export function getJournalPage(before: string | undefined, signal: AbortSignal): Promise<JournalPage> {
  const after = before === undefined ? '' : `&before=${encodeURIComponent(before)}`;
  return request<JournalPage>(`/api/journal/entries?limit=${LIMITS.journal.page}${after}`, { signal });
}

/** POST /api/journal/import: checks a file, or imports its good lines. */
export function importJournal(csv: string, confirmed: boolean): Promise<JournalImport> {
  return request<JournalImport>('/api/journal/import', { method: 'POST', body: { csv, confirmed } });
}

/** PUT /api/uploads/journal/statements: reads a broker's file, or stores it. */
export function sendStatement(file: File, query: StatementQuery): Promise<StatementAnswer> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return request<StatementAnswer>(`/api/uploads/journal/statements?${search}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
}

/** PATCH /api/journal/trades/{id}. */
export function changeTrade(id: number, body: JournalTradeDto): Promise<JournalTrade> {
  return request<JournalTrade>(`/api/journal/trades/${id}`, { method: 'PATCH', body });
}
