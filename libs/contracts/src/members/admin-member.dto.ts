import { IsIn, IsOptional, MaxLength } from 'class-validator';
import { LIMITS } from '../platform/limits.ts';
import { IsBeforeRow, IsPageLimit } from '../platform/page-fields.ts';
import { parseUserCursor } from '../accounts/user.ts';

const { page, pageMax, searchMax } = LIMITS.members;

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
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after this user, written `createdAt,id`. */
  @IsBeforeRow(parseUserCursor, 'a user')
  before?: string;
}
