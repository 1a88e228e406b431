import { LIMITS } from '@t0/contracts';

/** What the forms ask of an address before the server does: an @ and at least 5 characters (docs/product/visitors.md#registration-form). */
export function isPlausibleEmail(email: string): boolean {
  return email.includes('@') && email.length >= LIMITS.email.min;
}
