import { BadRequestException } from '@nestjs/common';
import { validateNewPassword } from '@t0/accounts';

/** 400 naming `field` when this password may not be set (docs/SECURITY.md#sign-in: the list of common ones). */
export function requireNewPassword(password: string, field: string): void {
  const message = validateNewPassword(password);
  if (message) throw new BadRequestException({ error: 'PASSWORD_REFUSED', message, fields: { [field]: message } });
}
