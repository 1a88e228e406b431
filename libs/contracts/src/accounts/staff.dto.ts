import { IsBoolean, IsIn, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsEmailAddress } from '../platform/is-email-address.ts';
import { IfDefined } from '../platform/validators.ts';
import { LIMITS } from '../platform/limits.ts';
import { ConfirmPasswordDto } from './account.dto.ts';
import { STAFF_ROLES, type StaffRole } from './staff.ts';

const ROLE = { message: `The role must be ${STAFF_ROLES.join(', ')}` };
const EMAIL = { message: 'Invalid email address' };

/** Body of PUT /api/admin/staff/{id} (docs/product/settings.md#staff); the password of the person who changes it, once more. */
export class ChangeRoleDto extends ConfirmPasswordDto {
  /** Null: the person is no longer staff. */
  @IsIn(STAFF_ROLES, ROLE)
  @ValidateIf((_, value: unknown) => value !== null)
  role: StaffRole | null;
}

/** Body of POST /api/admin/staff: an existing account becomes staff; the password of the person who adds it, once more. */
export class AddStaffDto extends ConfirmPasswordDto {
  @MaxLength(LIMITS.email.max, EMAIL)
  @IsEmailAddress(EMAIL)
  email: string;

  @IsIn(STAFF_ROLES, ROLE)
  role: StaffRole;
}

/** Body of POST /api/admin/users/{id}/data-file: the owner's password, and the second person where the mailbox is lost. */
export class DataFileDto extends ConfirmPasswordDto {
  /** The member has lost the mailbox: no email reaches the person, so another person of staff confirms. */
  @IfDefined()
  @IsBoolean({ message: 'Mailbox lost must be true or false' })
  isMailboxLost?: boolean;

  /** Address of the second person. */
  @IfDefined()
  @IsString({ message: 'Second person must be an address' })
  @MaxLength(255, { message: 'Second person must be an address' })
  secondEmail?: string;

  @IfDefined()
  @IsString({ message: 'Their password must be text' })
  @MaxLength(LIMITS.password.max, { message: `Password must be at most ${LIMITS.password.max} characters` })
  secondPassword?: string;
}
