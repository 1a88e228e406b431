import { MEMBER_FILTERS, type MemberFilterName } from './member-filters.ts';
import { IsOptional, MaxLength, IsIn } from 'class-validator';
import { LIMITS } from '../platform/limits.ts';

const { searchMax } = LIMITS.members;
const SHOWS = MEMBER_FILTERS.map(({ name }) => name);

/** Query of GET /api/admin/users/counts. */
export class MemberSearch {
  /** Part of an address, a name, an id or a provider's id of the customer, in any case. */
  @IsOptional()
  @MaxLength(searchMax, { message: `Search must be at most ${searchMax} characters` })
  q?: string;
}

/** Which accounts a list is about (docs/product/console.md#filters). Without fields: all. */
export class MemberFilter extends MemberSearch {
  /** `active`: with access by a subscription; the others: `MEMBER_FILTERS`. */
  @IsOptional()
  @IsIn(SHOWS, { message: `Show must be one of ${SHOWS.join(', ')}` })
  show?: MemberFilterName;
}
