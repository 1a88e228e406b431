import { isPlausibleEmail } from '../../accounts/is-plausible-email.ts';

/**
 * What the form needs of a person; phone and experience are asked, and stay in the browser
 * (docs/product/visitors.md#registration-form).
 */
export interface Applicant {
  name: string;
  email: string;
}

/** Why SUBMIT is refused (docs/product/visitors.md#registration-form); null when it may go. */
export function findSubmitFault({ name, email }: Applicant): string | null {
  if (!name || !email) return 'Please fill in your name and email address.';
  return isPlausibleEmail(email) ? null : 'Please enter a valid email address.';
}

/** Why ACTIVATE TRADING SIGNALS is refused (docs/product/visitors.md#registration-form); null when it may go. */
export function findActivateFault({ name, email }: Applicant): string | null {
  return name && email ? null : 'Please enter your name and email address.';
}
