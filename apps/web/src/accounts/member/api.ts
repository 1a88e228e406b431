import { SESSIONS_KEY } from '../../shared/lib/account-settings.ts';
import type { NewPasskeyDto, PasskeyAdded, PasskeyCreation, PasskeyRequest, SessionInfo } from '@t0/contracts/accounts';
import { request } from '../../shared/lib/http.ts';
import { makePasskey, signWithPasskey } from '../ask-passkey.ts';
import { queryOptions } from '@tanstack/react-query';

/** The body of the request for a new passkey. */
export interface NewPasskey {
  name: string;
  password: string;
  asSecondFactor: boolean;
}

/** POST /api/auth/passkeys: has the browser make a passkey, the password given once more, and stores it. */
export async function addPasskey({ name, password, asSecondFactor }: NewPasskey): Promise<PasskeyAdded> {
  const options = await request<PasskeyCreation>('/api/auth/passkeys/options', { method: 'POST', body: { password } });
  const body: NewPasskeyDto = { ...(await makePasskey(options)), name, asSecondFactor };
  return request<PasskeyAdded>('/api/auth/passkeys', { method: 'POST', body });
}

/** POST /api/auth/passkeys/{id}/remove: the password once more. */
export function removePasskey({ id, password }: { id: number; password: string }): Promise<unknown> {
  return request(`/api/auth/passkeys/${id}/remove`, { method: 'POST', body: { password } });
}

/** POST /api/auth/two-factor/disable-with-passkey: password and a passkey turn the second factor off. */
export async function disableWithPasskey(password: string): Promise<unknown> {
  const path = '/api/auth/two-factor/disable-with-passkey';
  const options = await request<PasskeyRequest>(`${path}/options`, { method: 'POST' });
  return request(path, { method: 'POST', body: { ...(await signWithPasskey(options)), password } });
}

/** GET /api/auth/sessions: the sessions of this account. Always read again, as no event reports a new sign-in. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: () => request<SessionInfo[]>('/api/auth/sessions'),
  staleTime: 0,
});
