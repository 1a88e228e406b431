import type { ResetPasswordDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** Code of the refusal of a link that is used up, expired or wrong. */
export const INVALID_RESET_LINK = 'INVALID_RESET_LINK';

/** POST /api/auth/reset-password: sets the password of the link's account, once. */
export function resetPassword(body: ResetPasswordDto): Promise<unknown> {
  return request('/api/auth/reset-password', { method: 'POST', body });
}
