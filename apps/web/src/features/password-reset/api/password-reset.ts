import type { ForgotPasswordDto, ResetPasswordDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** The two paths of the same call, one for each version of the auth screen (docs/product/accounts.md#auth-screen). */
export type ForgotPath = '/api/auth/forgot-password' | '/api/forgot-password';

/** POST /api/auth/forgot-password (or POST /api/forgot-password): asks for a reset link by mail; the answer is the same whether or not the address has an account. */
export function requestResetLink(path: ForgotPath, body: ForgotPasswordDto): Promise<unknown> {
  return request(path, { method: 'POST', body });
}

/** Code of the refusal of a link that is used up, expired or wrong. */
export const INVALID_RESET_LINK = 'INVALID_RESET_LINK';

/** POST /api/auth/reset-password: sets the password of the link's account, once. */
export function resetPassword(body: ResetPasswordDto): Promise<unknown> {
  return request('/api/auth/reset-password', { method: 'POST', body });
}
