import { validatePassword } from '@t0/contracts';

/** The three fields of the security form. */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Characters the client asks for before the rule itself does (docs/product/accounts.md#security-settings). */
const CLIENT_MIN = 6;

/**
 * The reason why a change of password is refused here, in the order of docs/product/accounts.md#security-settings; the server's rule comes
 * last. Null when it is valid.
 */
export function validatePasswordChange({
  currentPassword,
  newPassword,
  confirmPassword,
}: PasswordChange): string | null {
  if (!currentPassword || !newPassword || !confirmPassword) return 'All password fields are required.';
  if (newPassword !== confirmPassword) return 'New passwords do not match.';
  if ([...newPassword].length < CLIENT_MIN) return 'New password must be at least 6 characters long.';
  return validatePassword(newPassword);
}
