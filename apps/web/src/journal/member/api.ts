import { STATEMENT_LIMITS } from '@t0/contracts/journal';
import type {
  JournalAccount,
  JournalAccountDto,
  JournalEntry,
  JournalFields,
  JournalFigures,
  JournalImport,
  JournalPage,
  JournalSummary,
  JournalTrade,
  JournalTradeDto,
  JournalTradePage,
  NewJournalAccountDto,
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

/** DELETE /api/journal/statements/{id}: undoes an import. */
export function undoStatement(id: number): Promise<void> {
  return request(`/api/journal/statements/${id}`, { method: 'DELETE' });
}

/** GET /api/journal/accounts. */
export function getAccounts(signal: AbortSignal): Promise<JournalAccount[]> {
  return request<JournalAccount[]>('/api/journal/accounts', { signal });
}

/** POST /api/journal/accounts. */
export function addAccount(body: NewJournalAccountDto): Promise<JournalAccount> {
  return request<JournalAccount>('/api/journal/accounts', { method: 'POST', body });
}

/** PATCH /api/journal/accounts/{id}. */
export function changeAccount(id: number, body: JournalAccountDto): Promise<JournalAccount> {
  return request<JournalAccount>(`/api/journal/accounts/${id}`, { method: 'PATCH', body });
}

/** DELETE /api/journal/accounts/{id}: with its imports. */
export function deleteAccount(id: number): Promise<void> {
  return request(`/api/journal/accounts/${id}`, { method: 'DELETE' });
}

/** GET /api/journal/figures. */
export function getFigures(signal: AbortSignal): Promise<JournalFigures> {
  return request<JournalFigures>('/api/journal/figures', { signal });
}

/** GET /api/journal/trades: the page that begins behind so many. */
export function getTrades(offset: number, signal: AbortSignal): Promise<JournalTradePage> {
  return request<JournalTradePage>(`/api/journal/trades?limit=${STATEMENT_LIMITS.page}&offset=${offset}`, { signal });
}

/** PATCH /api/journal/trades/{id}. */
export function changeTrade(id: number, body: JournalTradeDto): Promise<JournalTrade> {
  return request<JournalTrade>(`/api/journal/trades/${id}`, { method: 'PATCH', body });
}
