import { IsString, MaxLength, MinLength } from 'class-validator';
import { IfDefined } from '../platform/validators.ts';
import { IsNewPassword } from './is-new-password.ts';
import { IsEmailAddress } from '../platform/is-email-address.ts';
import { LIMITS } from '../platform/limits.ts';

const INVALID_EMAIL = { message: 'Invalid email address' };

/** Body of POST /api/email-verification: the mailed link, and a password where this browser did not choose one. */
export class VerifyEmailDto {
  @MaxLength(LIMITS.resetToken.max, { message: 'Confirmation token is required' })
  @MinLength(1, { message: 'Confirmation token is required' })
  @IsString({ message: 'Confirmation token is required' })
  token: string;

  @MaxLength(LIMITS.email.max, INVALID_EMAIL)
  @IsEmailAddress(INVALID_EMAIL)
  email: string;

  @IfDefined()
  @IsNewPassword()
  newPassword?: string;
}
