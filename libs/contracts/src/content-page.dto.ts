import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { LIMITS } from './limits.ts';
import { parsePageCursor } from './page-cursor.ts';

const { page, pageMax } = LIMITS.content;
const LIMIT_TEXT = `Limit must be a whole number from 1 to ${pageMax}`;

/** Query of the lists of blog posts, resources and videos, newest first (decisions.md, 'HTTP'). */
export class ContentPageQuery {
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @Max(pageMax, { message: LIMIT_TEXT })
  @Min(1, { message: LIMIT_TEXT })
  @IsInt({ message: LIMIT_TEXT })
  limit: number = page;

  /** Continues after this row, written `createdAt,id`. */
  @IsOptional()
  @ValidateBy({
    name: 'isPageCursor',
    validator: {
      validate: (value) => parsePageCursor(value) !== null,
      defaultMessage: () => 'Before must be the creation time and id of the last row',
    },
  })
  before?: string;
}
