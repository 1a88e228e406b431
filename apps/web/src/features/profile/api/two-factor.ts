import type { RecoveryCodes, TwoFactorEnrolment } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/auth/two-factor/enrol: a new secret, of no effect until a code confirms it. */
export function enrolTwoFactor(password: string): Promise<TwoFactorEnrolment> {
  return request<TwoFactorEnrolment>('/api/auth/two-factor/enrol', { method: 'POST', body: { password } });
}

/** POST /api/auth/two-factor/confirm: turns the second factor on; the recovery codes are told this once. */
export function confirmTwoFactor(code: string): Promise<RecoveryCodes> {
  return request<RecoveryCodes>('/api/auth/two-factor/confirm', { method: 'POST', body: { code } });
}

/** POST /api/auth/two-factor/disable: password and a code (or recovery code) turn it off. */
export function disableTwoFactor(body: { password: string; code: string }): Promise<unknown> {
  return request('/api/auth/two-factor/disable', { method: 'POST', body });
}
