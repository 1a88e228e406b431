import type {
  ClosedAccount,
  LoginDto,
  PasskeyProofDto,
  PasskeyRequest,
  TwoFactorChallenge,
  TwoFactorCodeDto,
  User,
} from '@t0/contracts/accounts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { signWithPasskey } from '../ask-passkey.ts';

/** Code of the refusal of a link that is used up, expired or wrong. */
export const INVALID_VERIFICATION_LINK = 'INVALID_VERIFICATION_LINK';
/** Code of the answer that asks for a password: this browser did not register the address. */
export const PASSWORD_NEEDED = 'PASSWORD_NEEDED';

/** The two paths of the same call, one for each version of the auth screen (docs/product/accounts.md#auth-screen). */
export type ForgotPath = '/api/auth/forgot-password' | '/api/forgot-password';

/** Code of the refusal of a link that is used up, expired or wrong. */
export const INVALID_RESET_LINK = 'INVALID_RESET_LINK';

/** The two paths of the same call (docs/product/accounts.md#auth-screen). */
export type LoginPath = '/api/auth/login' | '/api/login';

/** A sign-in; that of a closed account leads to the page that undoes its deletion (docs/product/accounts.md#delete). */
function signIn<T>(path: string, body: object): Promise<T> {
  return request<T>(path, { method: 'POST', body }).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.code !== 'ACCOUNT_CLOSED') throw error;
    window.location.assign((error.current as ClosedAccount).undo);
    return new Promise(() => undefined);
  });
}

/** POST /api/auth/login (or POST /api/login): signs in. The answer is the user, or that a second factor is asked (`isChallenge`). */
export function login(path: LoginPath, credentials: LoginDto): Promise<User | TwoFactorChallenge> {
  return signIn(path, credentials);
}

/** POST /api/auth/two-factor: the code of the authenticator app, or a recovery code, ends the sign-in. */
export function confirmSecondFactor(body: TwoFactorCodeDto): Promise<User> {
  return signIn('/api/auth/two-factor', body);
}

async function signAt(path: string): Promise<User> {
  const options = await request<PasskeyRequest>(`${path}/options`, { method: 'POST' });
  const body: PasskeyProofDto = await signWithPasskey(options);
  return signIn(path, body);
}

/** POST /api/auth/passkey: signs in with a passkey of this site, whosever it is. */
export function signInWithPasskey(): Promise<User> {
  return signAt('/api/auth/passkey');
}

/** POST /api/auth/two-factor/passkey: a passkey of the account ends the sign-in. */
export function confirmWithPasskey(): Promise<User> {
  return signAt('/api/auth/two-factor/passkey');
}
