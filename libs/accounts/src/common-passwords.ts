import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords of the published leaks, in lower case. */
const COMMON = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** Whether a password is on the list of the most common ones, whatever its case (docs/SECURITY.md#sign-in). */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFKC').toLowerCase());
}
