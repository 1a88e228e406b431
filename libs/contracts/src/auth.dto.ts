import { IsEmail, IsString, MaxLength, MinLength } from 'class-validator';
import { LIMITS } from './limits.ts';

/** Body of POST /api/auth/login and /api/login (specification 1, sections 5 and 7). */
export class LoginDto {
  @MaxLength(LIMITS.email.max, { message: 'Invalid email address' })
  @IsEmail({}, { message: 'Invalid email address' })
  email: string;

  @MaxLength(LIMITS.password.max, { message: `Password must be at most ${LIMITS.password.max} characters` })
  @MinLength(1, { message: 'Password is required' })
  @IsString({ message: 'Password is required' })
  password: string;
}
