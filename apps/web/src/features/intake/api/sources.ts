import type { CreateIntakeSourceDto, IntakeSource, IntakeSourceKey, UpdateIntakeSourceDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

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
