import type { ForgotPasswordDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** The two paths of the same call, one for each version of the auth screen (specification 1, section 7). */
export type ForgotPath = '/api/auth/forgot-password' | '/api/forgot-password';

/** Asks for a reset link by mail; the answer is the same whether or not the address has an account. */
export function requestResetLink(path: ForgotPath, body: ForgotPasswordDto): Promise<unknown> {
  return request(path, { method: 'POST', body });
}
