import { isPlausibleEmail } from '../../shared/checkout/is-plausible-email.ts';

/** What the form needs of a person; phone and experience are asked, and stay in the browser (specification 1, section 3). */
export interface Applicant {
  name: string;
  email: string;
}

/** Why SUBMIT is refused (specification 1, section 5, 'Landing submit path'); null when it may go. */
export function findSubmitFault({ name, email }: Applicant): string | null {
  if (!name || !email) return 'Please fill in your name and email address.';
  return isPlausibleEmail(email) ? null : 'Please enter a valid email address.';
}

/** Why ACTIVATE TRADING SIGNALS is refused (specification 1, section 5, 'Landing activate path'); null when it may go. */
export function findActivateFault({ name, email }: Applicant): string | null {
  return name && email ? null : 'Please enter your name and email address.';
}
