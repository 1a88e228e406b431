import { LIMITS } from '@t0/contracts';

/** What the forms ask of an address before the server does: an @ and at least 5 characters (specification 1, section 5). */
export function isPlausibleEmail(email: string): boolean {
  return email.includes('@') && email.length >= LIMITS.email.min;
}
