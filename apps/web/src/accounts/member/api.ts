import { SESSIONS_KEY } from '../../shared/lib/account-settings.ts';
import type {
  ChangePasswordDto,
  DeletionPending,
  NewPasskeyDto,
  OwnDataLink,
  PasskeyAdded,
  PasskeyCreation,
  PasskeyInfo,
  PasskeyRequest,
  ProfileDto,
  RecoveryCodes,
  SessionInfo,
  TwoFactorEnrolment,
} from '@t0/contracts/accounts';
import { request } from '../../shared/lib/http.ts';
import { makePasskey, signWithPasskey } from '../ask-passkey.ts';
import { queryOptions } from '@tanstack/react-query';

/** PATCH /api/auth/profile: first and last name. */
export function updateProfile(body: ProfileDto): Promise<unknown> {
  return request('/api/auth/profile', { method: 'PATCH', body });
}

/** POST /api/auth/change-password; every other session ends with it. */
export function changePassword(body: ChangePasswordDto): Promise<unknown> {
  return request('/api/auth/change-password', { method: 'POST', body });
}

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

/** GET /api/auth/sessions: the sessions of this account. Always read again, as no event reports a new sign-in. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: () => request<SessionInfo[]>('/api/auth/sessions'),
  staleTime: 0,
});

/** DELETE /api/auth/sessions/{handle}. */
export function endSession(handle: string): Promise<unknown> {
  return request(`/api/auth/sessions/${encodeURIComponent(handle)}`, { method: 'DELETE' });
}

/** POST /api/auth/sessions/end-others: every session but this one. */
export function endOtherSessions(): Promise<unknown> {
  return request('/api/auth/sessions/end-others', { method: 'POST' });
}

/** POST /api/auth/sign-out-everywhere: every session, this one too. */
export function signOutEverywhere(): Promise<unknown> {
  return request('/api/auth/sign-out-everywhere', { method: 'POST' });
}

/** POST /api/auth/two-factor/enrol: a new secret, of no effect until a code confirms it. */
export function enrolTwoFactor(password: string): Promise<TwoFactorEnrolment> {
  return request<TwoFactorEnrolment>('/api/auth/two-factor/enrol', { method: 'POST', body: { password } });
}

/** POST /api/auth/two-factor/confirm: turns the second factor on; the server returns the recovery codes only this once. */
export function confirmTwoFactor(code: string): Promise<RecoveryCodes> {
  return request<RecoveryCodes>('/api/auth/two-factor/confirm', { method: 'POST', body: { code } });
}

/** POST /api/auth/two-factor/disable: password and a code (or recovery code) turn it off. */
export function disableTwoFactor(body: { password: string; code: string }): Promise<unknown> {
  return request('/api/auth/two-factor/disable', { method: 'POST', body });
}

/** POST /api/auth/my-data: the password once more; answers where the browser loads the archive from. */
export function requestOwnData(password: string): Promise<OwnDataLink> {
  return request<OwnDataLink>('/api/auth/my-data', { method: 'POST', body: { password } });
}

/** POST /api/auth/my-data/delete: the password once more; closes the account and signs out. */
export function deleteAccount(password: string): Promise<DeletionPending> {
  return request<DeletionPending>('/api/auth/my-data/delete', { method: 'POST', body: { password } });
}
