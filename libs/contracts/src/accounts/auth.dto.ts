import { IsString, MaxLength, MinLength } from 'class-validator';
import { IsEmailAddress } from '../platform/is-email-address.ts';
import { LIMITS } from '../platform/limits.ts';

/** Body of POST /api/auth/login and /api/login (docs/product/accounts.md#login). */
export class LoginDto {
  @MaxLength(LIMITS.email.max, { message: 'Invalid email address' })
  @IsEmailAddress({ message: 'Invalid email address' })
  email: string;

  @MaxLength(LIMITS.password.max, { message: `Password must be at most ${LIMITS.password.max} characters` })
  @MinLength(1, { message: 'Password is required' })
  @IsString({ message: 'Password is required' })
  password: string;
}
