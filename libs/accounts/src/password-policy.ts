import { validatePassword } from '@t0/contracts/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords of the published leaks, in lower case. */
const COMMON = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** True if a password is on the list of the most common ones, ignoring case (docs/SECURITY.md#sign-in). */
function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFKC').toLowerCase());
}

const TOO_COMMON = 'This password is too common';

/**
 * Why a new password is refused, in one sentence; null when it is fine. The one rule for API and command line
 * (docs/product/accounts.md#password-rule): the rule that browsers check too, and the list that only the server has.
 */
export function validateNewPassword(password: string): string | null {
  return validatePassword(password) ?? (isCommonPassword(password) ? TOO_COMMON : null);
}
