import { LIMITS } from '@t0/contracts/platform';

/** The check of an address in forms before the server's: an @ and at least 5 characters (docs/product/visitors.md#registration-form). */
export function isPlausibleEmail(email: string): boolean {
  return email.includes('@') && email.length >= LIMITS.email.min;
}
