import { IsIn, MaxLength, ValidateIf } from 'class-validator';
import { IsEmailAddress } from '../platform/is-email-address.ts';
import { LIMITS } from '../platform/limits.ts';
import { ConfirmPasswordDto } from './account.dto.ts';
import { STAFF_ROLES } from './staff.ts';
import type { StaffRole } from './staff.ts';

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
