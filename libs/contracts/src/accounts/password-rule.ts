import { LIMITS } from '../platform/limits.ts';

/** The characters of which a password needs one (docs/product/accounts.md#password-rule). */
export const PASSWORD_SPECIALS = '!@#$%^&*(),.?":{}|<>';

/** The rule's messages, in the order of docs/product/accounts.md#password-rule. */
const PASSWORD_RULES: [(password: string) => boolean, string][] = [
  [(password) => [...password].length >= LIMITS.password.min, 'Password must be at least 8 characters'],
  [(password) => /\p{Lu}/u.test(password), 'Password must contain at least 1 uppercase letter'],
  [
    (password) => [...password].some((char) => PASSWORD_SPECIALS.includes(char)),
    'Password must contain at least 1 special character',
  ],
  [
    (password) => [...password].length <= LIMITS.password.max,
    `Password must be at most ${LIMITS.password.max} characters`,
  ],
];

/** Shown next to every field that takes a new password. */
export const PASSWORD_HINT = 'Min 8 chars, 1 uppercase, 1 special char';

/**
 * Why a new password is refused, in the words and order of docs/product/accounts.md#password-rule; null when it is fine.
 * Characters are code points.
 */
export function validatePassword(password: string): string | null {
  return PASSWORD_RULES.find(([isMet]) => !isMet(password))?.[1] ?? null;
}
