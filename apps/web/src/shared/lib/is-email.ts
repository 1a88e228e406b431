import { LIMITS } from '@t0/contracts/platform';

/** Local part, @, and a domain with a dot. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** True if this can be an address of a mailbox. The server checks it closely; this spares a call. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.length <= LIMITS.email.max;
}
