import { findPasswordFault } from '@t0/contracts';
import { isCommonPassword } from './common-passwords.ts';

const TOO_COMMON = 'This password is too common';

/**
 * Why a new password is refused, in one sentence; null when it is fine. The one rule for API and command line
 * (docs/product/accounts.md#password-rule): the rule that browsers check too, and the list that only the server has.
 */
export function findNewPasswordFault(password: string): string | null {
  return findPasswordFault(password) ?? (isCommonPassword(password) ? TOO_COMMON : null);
}
