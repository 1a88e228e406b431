import type {
  CreateIntakeSourceDto,
  ReceivedAlert,
  IntakeSource,
  IntakeSourceKey,
  UpdateIntakeSourceDto,
} from '@t0/contracts/intake';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import type { CreateSignalDto, Publication } from '@t0/contracts/signals';
import { request } from '../../shared/lib/http.ts';
import { asOwnAction } from '../../signals/own-actions.ts';

/** POST /api/admin/intake/drafts/{id}/publish. The same key answers with the first call's result. */
export function publishDraft(id: number, body: CreateSignalDto, key: string): Promise<Publication> {
  return asOwnAction(
    request<Publication>(`/api/admin/intake/drafts/${id}/publish`, {
      method: 'POST',
      body,
      headers: { [IDEMPOTENCY_HEADER]: key },
    }),
  );
}

/** DELETE /api/admin/intake/drafts/{id}: off the list. */
export function discardDraft(id: number): Promise<void> {
  return request<void>(`/api/admin/intake/drafts/${id}`, { method: 'DELETE' });
}

/** GET /api/admin/intake/drafts/recent: the alerts of the last days, with their outcome. */
export function getReceivedAlerts(signal: AbortSignal): Promise<ReceivedAlert[]> {
  return request<ReceivedAlert[]>('/api/admin/intake/drafts/recent', { signal });
}

const PATH = '/api/admin/intake/sources';

/** POST /api/admin/intake/sources: answers the token, this once. */
export function createSource(body: CreateIntakeSourceDto): Promise<IntakeSourceKey> {
  return request<IntakeSourceKey>(PATH, { method: 'POST', body });
}

/** PUT /api/admin/intake/sources/{id}: name and template, and the edition the editor was looking at. */
export function updateSource(id: number, body: UpdateIntakeSourceDto): Promise<IntakeSource> {
  return request<IntakeSource>(`${PATH}/${id}`, { method: 'PUT', body });
}

/** POST /api/admin/intake/sources/{id}/token: another token; the present one ends. */
export function renewToken(id: number): Promise<IntakeSourceKey> {
  return request<IntakeSourceKey>(`${PATH}/${id}/token`, { method: 'POST', body: {} });
}

/** DELETE /api/admin/intake/sources/{id}/token: the token ends. */
export function revokeToken(id: number): Promise<IntakeSource> {
  return request<IntakeSource>(`${PATH}/${id}/token`, { method: 'DELETE' });
}

/** POST /api/admin/intake/sources/{id}/trust: one administrator's mark, for the edition on screen. */
export function trustSource(id: number, edition: number): Promise<IntakeSource> {
  return request<IntakeSource>(`${PATH}/${id}/trust`, { method: 'POST', body: { edition } });
}

/** DELETE /api/admin/intake/sources/{id}/trust: takes the marks away. */
export function withdrawTrust(id: number): Promise<IntakeSource> {
  return request<IntakeSource>(`${PATH}/${id}/trust`, { method: 'DELETE' });
}
