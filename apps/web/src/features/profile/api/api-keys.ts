import type { ApiAccess, ApiKeyMade, NewApiKeyDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** PUT /api/auth/keys/access: the switch. */
export function switchApiAccess(enabled: boolean): Promise<ApiAccess> {
  return request<ApiAccess>('/api/auth/keys/access', { method: 'PUT', body: { enabled } });
}

/** POST /api/auth/keys: a new key, shown once; the password once more. */
export function createApiKey(body: NewApiKeyDto): Promise<ApiKeyMade> {
  return request<ApiKeyMade>('/api/auth/keys', { method: 'POST', body });
}

/** POST /api/auth/keys/{id}/regenerate: another key in its place; the password once more. */
export function regenerateApiKey({ id, password }: { id: number; password: string }): Promise<ApiKeyMade> {
  return request<ApiKeyMade>(`/api/auth/keys/${id}/regenerate`, { method: 'POST', body: { password } });
}

/** DELETE /api/auth/keys/{id}. */
export function revokeApiKey(id: number): Promise<unknown> {
  return request(`/api/auth/keys/${id}`, { method: 'DELETE' });
}
