import { IsString, MaxLength, MinLength } from 'class-validator';
import { IsEmailAddress } from '../platform/is-email-address.ts';
import { IsNewPassword } from './is-new-password.ts';
import { IsPersonName } from './is-person-name.ts';
import { LIMITS } from '../platform/limits.ts';

const INVALID_EMAIL = { message: 'Invalid email address' };
const nameTooLong = (name: string) => ({ message: `${name} must be at most ${LIMITS.name.max} characters` });

/** Body of POST /api/register (docs/product/accounts.md#registration). */
export class RegisterDto {
  @MaxLength(LIMITS.email.max, INVALID_EMAIL)
  @IsEmailAddress(INVALID_EMAIL)
  email: string;

  @IsNewPassword()
  password: string;

  @IsPersonName('First name')
  @MaxLength(LIMITS.name.max, nameTooLong('First name'))
  @MinLength(1, { message: 'First name is required' })
  @IsString({ message: 'First name is required' })
  firstName: string;

  @IsPersonName('Last name')
  @MaxLength(LIMITS.name.max, nameTooLong('Last name'))
  @MinLength(1, { message: 'Last name is required' })
  @IsString({ message: 'Last name is required' })
  lastName: string;
}

/** Body of POST /api/auth/forgot-password and /api/forgot-password. */
export class ForgotPasswordDto {
  @MaxLength(LIMITS.email.max, INVALID_EMAIL)
  @IsEmailAddress(INVALID_EMAIL)
  email: string;
}

/** Body of POST /api/auth/reset-password (docs/product/accounts.md#password-rule). */
export class ResetPasswordDto {
  @MaxLength(LIMITS.resetToken.max, { message: 'Reset token is required' })
  @MinLength(1, { message: 'Reset token is required' })
  @IsString({ message: 'Reset token is required' })
  token: string;

  @MaxLength(LIMITS.email.max, INVALID_EMAIL)
  @IsEmailAddress(INVALID_EMAIL)
  email: string;

  @IsNewPassword()
  newPassword: string;
}

/** Body of POST /api/auth/change-password. */
export class ChangePasswordDto {
  @MaxLength(LIMITS.password.max, { message: `Password must be at most ${LIMITS.password.max} characters` })
  @MinLength(1, { message: 'Password is required' })
  @IsString({ message: 'Password is required' })
  currentPassword: string;

  @IsNewPassword()
  newPassword: string;
}

/** Body of PATCH /api/auth/profile. */
export class ProfileDto {
  @IsPersonName('First name')
  @MaxLength(LIMITS.name.max, nameTooLong('First name'))
  @IsString({ message: 'First name must be text' })
  firstName: string;

  @IsPersonName('Last name')
  @MaxLength(LIMITS.name.max, nameTooLong('Last name'))
  @IsString({ message: 'Last name must be text' })
  lastName: string;
}

/** A code of the authenticator app (6 digits), or a recovery code where one is taken. */
export class TwoFactorCodeDto {
  @MaxLength(LIMITS.twoFactorCode.max, { message: 'Invalid code' })
  @MinLength(LIMITS.twoFactorCode.min, { message: 'Enter the code of your authenticator app' })
  @IsString({ message: 'Enter the code of your authenticator app' })
  code: string;
}

/** Body of POST /api/auth/two-factor/enrol: the password once more. */
export class ConfirmPasswordDto {
  @MaxLength(LIMITS.password.max, { message: `Password must be at most ${LIMITS.password.max} characters` })
  @MinLength(1, { message: 'Password is required' })
  @IsString({ message: 'Password is required' })
  password: string;
}

/** Body of POST /api/auth/two-factor/disable: password and code, so that neither alone is enough. */
export class DisableTwoFactorDto extends ConfirmPasswordDto {
  @MaxLength(LIMITS.twoFactorCode.max, { message: 'Invalid code' })
  @MinLength(LIMITS.twoFactorCode.min, { message: 'Enter the code of your authenticator app' })
  @IsString({ message: 'Enter the code of your authenticator app' })
  code: string;
}
