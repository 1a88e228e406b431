import { IsOptional, MaxLength } from 'class-validator';
import { IsContentText } from '../platform/validators.ts';
import { LIMITS } from '../platform/limits.ts';
import { IsPageLimit } from '../platform/page-fields.ts';

const { page, pageMax } = LIMITS.adminList;

/** Which addresses without mail are looked for. */
export class SuppressedEmailsFilter {
  /** Part of an address, in any case. */
  @IsOptional()
  @MaxLength(LIMITS.members.searchMax, { message: `Search must be at most ${LIMITS.members.searchMax} characters` })
  q?: string;
}

/** Query of GET /api/admin/email-suppressions, by address. */
export class SuppressedEmailsQuery extends SuppressedEmailsFilter {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after this address. */
  @IsOptional()
  @MaxLength(LIMITS.email.max, { message: `After must be at most ${LIMITS.email.max} characters` })
  after?: string;
}

/** Body of POST /api/admin/email-suppressions/lift. */
export class LiftSuppressionDto {
  @IsContentText({
    max: LIMITS.email.max,
    required: 'Email is required',
    tooLong: `Email must be at most ${LIMITS.email.max} characters`,
  })
  email: string;
}
