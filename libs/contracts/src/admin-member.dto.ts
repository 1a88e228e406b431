import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { LIMITS } from './limits.ts';
import { parseUserCursor } from './user-cursor.ts';

const { page, pageMax, searchMax } = LIMITS.members;
const LIMIT_TEXT = `Limit must be a whole number from 1 to ${pageMax}`;

/** Which users a list is about. */
export class MemberFilter {
  /** Part of an e-mail, a name, an id or a payment customer id, in any case. */
  @IsOptional()
  @MaxLength(searchMax, { message: `Search must be at most ${searchMax} characters` })
  q?: string;

  /** `active`: with an active subscription only. */
  @IsOptional()
  @IsIn(['all', 'active'], { message: 'Show must be all or active' })
  show?: 'all' | 'active';
}

/** Query of GET /api/admin/users, newest first. */
export class ListMembersQuery extends MemberFilter {
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @Max(pageMax, { message: LIMIT_TEXT })
  @Min(1, { message: LIMIT_TEXT })
  @IsInt({ message: LIMIT_TEXT })
  limit: number = page;

  /** Continues after this user, written `createdAt,id`. */
  @IsOptional()
  @ValidateBy({
    name: 'isUserCursor',
    validator: {
      validate: (value) => parseUserCursor(value) !== null,
      defaultMessage: () => 'Before must be the creation time and id of a user',
    },
  })
  before?: string;
}
