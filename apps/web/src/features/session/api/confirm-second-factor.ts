import type { TwoFactorCodeDto, User } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/auth/two-factor: the code of the authenticator app, or a recovery code, ends the sign-in. */
export function confirmSecondFactor(body: TwoFactorCodeDto): Promise<User> {
  return request<User>('/api/auth/two-factor', { method: 'POST', body });
}
