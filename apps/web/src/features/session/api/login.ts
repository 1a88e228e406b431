import type { LoginDto, TwoFactorChallenge, User } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** The two paths of the same call (specification 1, section 7). */
export type LoginPath = '/api/auth/login' | '/api/login';

/** Signs in. The answer is the user, or that a second factor is asked (`isChallenge`). */
export function login(path: LoginPath, credentials: LoginDto): Promise<User | TwoFactorChallenge> {
  return request<User | TwoFactorChallenge>(path, { method: 'POST', body: credentials });
}

/** True when the password was right and a code is still asked. */
export function isChallenge(answer: User | TwoFactorChallenge): answer is TwoFactorChallenge {
  return 'twoFactorRequired' in answer;
}
