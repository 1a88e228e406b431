import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from './limits.ts';

const { page, pageMax } = LIMITS.adminList;
const LIMIT_TEXT = `Limit must be a whole number from 1 to ${pageMax}`;
const BEFORE_TEXT = 'Before must be the id of the last row';
const MAX_ID = 2_147_483_647;

/** Query of lists that run from the newest id to the oldest (decisions.md, 'HTTP'). */
export class IdPageQuery {
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @Max(pageMax, { message: LIMIT_TEXT })
  @Min(1, { message: LIMIT_TEXT })
  @IsInt({ message: LIMIT_TEXT })
  limit: number = page;

  /** Continues after the row with this id. */
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @Max(MAX_ID, { message: BEFORE_TEXT })
  @Min(1, { message: BEFORE_TEXT })
  @IsInt({ message: BEFORE_TEXT })
  before?: number;
}
