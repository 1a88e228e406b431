import { LIMITS } from './limits.ts';
import { IsBeforeId, IsPageLimit } from './page-fields.ts';

const { page, pageMax } = LIMITS.adminList;

/** Query of lists that run from the newest id to the oldest (docs/product/calls.md#lists). */
export class IdPageQuery {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after the row with this id. */
  @IsBeforeId()
  before?: number;
}
