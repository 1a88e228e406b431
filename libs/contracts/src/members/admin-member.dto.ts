import { LIMITS } from '../platform/limits.ts';
import { IsBeforeRow, IsPageLimit } from '../platform/page-fields.ts';
import { parseUserCursor } from '../accounts/user.ts';
import { MemberFilter } from '../accounts/member-filter.dto.ts';

const { page, pageMax } = LIMITS.members;

/** Query of GET /api/admin/users, newest first. */
export class ListMembersQuery extends MemberFilter {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after this user, written `createdAt,id`. */
  @IsBeforeRow(parseUserCursor, 'a user')
  before?: string;
}
