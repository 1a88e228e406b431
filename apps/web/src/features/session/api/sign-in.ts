import type {
  LoginDto,
  PasskeyProofDto,
  PasskeyRequest,
  TwoFactorChallenge,
  TwoFactorCodeDto,
  User,
} from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { signWithPasskey } from '../../../shared/passkeys/ask-passkey.ts';

/** The two paths of the same call (docs/product/accounts.md#auth-screen). */
export type LoginPath = '/api/auth/login' | '/api/login';

/** POST /api/auth/login (or POST /api/login): signs in. The answer is the user, or that a second factor is asked (`isChallenge`). */
export function login(path: LoginPath, credentials: LoginDto): Promise<User | TwoFactorChallenge> {
  return request<User | TwoFactorChallenge>(path, { method: 'POST', body: credentials });
}

/** True when the password was right and a code is still asked. */
export function isChallenge(answer: User | TwoFactorChallenge): answer is TwoFactorChallenge {
  return 'twoFactorRequired' in answer;
}

/** POST /api/auth/two-factor: the code of the authenticator app, or a recovery code, ends the sign-in. */
export function confirmSecondFactor(body: TwoFactorCodeDto): Promise<User> {
  return request<User>('/api/auth/two-factor', { method: 'POST', body });
}

async function signAt(path: string): Promise<User> {
  const options = await request<PasskeyRequest>(`${path}/options`, { method: 'POST' });
  const body: PasskeyProofDto = await signWithPasskey(options);
  return request<User>(path, { method: 'POST', body });
}

/** POST /api/auth/passkey: signs in with a passkey of this site, whosever it is. */
export function signInWithPasskey(): Promise<User> {
  return signAt('/api/auth/passkey');
}

/** POST /api/auth/two-factor/passkey: a passkey of the account ends the sign-in. */
export function confirmWithPasskey(): Promise<User> {
  return signAt('/api/auth/two-factor/passkey');
}
