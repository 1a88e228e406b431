import { validateName, validatePassword } from '@t0/contracts';
import type { RegisterDto } from '@t0/contracts';
import { isPlausibleEmail } from '../is-plausible-email.ts';

/** Characters the submit check asks for before the rule itself does (docs/product/accounts.md#registration). */
const SUBMIT_MIN = 6;

/** The reason why REGISTER is refused on submit, in the order of docs/product/accounts.md#registration; null when it is valid. */
export function validateRegistration({ email, password, firstName, lastName }: RegisterDto): string | null {
  if (!email || !password || !firstName || !lastName) return 'Please fill in all required fields';
  if (!isPlausibleEmail(email)) return 'Please enter a valid email address';
  if ([...password].length < SUBMIT_MIN) return 'Password must be at least 6 characters long';
  return validatePassword(password) ?? validateName('First name', firstName) ?? validateName('Last name', lastName);
}
