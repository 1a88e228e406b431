import type { NewPasskeyDto, PasskeyAdded, PasskeyCreation, PasskeyInfo, PasskeyRequest } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { makePasskey, signWithPasskey } from '../../../shared/passkeys/ask-passkey.ts';

/** What a new passkey is asked with. */
export interface PasskeyWish {
  name: string;
  password: string;
  asSecondFactor: boolean;
}

/** POST /api/auth/passkeys: has the browser make a passkey, the password given once more, and stores it. */
export async function addPasskey({ name, password, asSecondFactor }: PasskeyWish): Promise<PasskeyAdded> {
  const options = await request<PasskeyCreation>('/api/auth/passkeys/options', { method: 'POST', body: { password } });
  const body: NewPasskeyDto = { ...(await makePasskey(options)), name, asSecondFactor };
  return request<PasskeyAdded>('/api/auth/passkeys', { method: 'POST', body });
}

/** PATCH /api/auth/passkeys/{id}. */
export function renamePasskey({ id, name }: { id: number; name: string }): Promise<PasskeyInfo> {
  return request<PasskeyInfo>(`/api/auth/passkeys/${id}`, { method: 'PATCH', body: { name } });
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
