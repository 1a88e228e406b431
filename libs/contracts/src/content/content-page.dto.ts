import { LIMITS } from '../platform/limits.ts';
import { parsePageCursor } from '../platform/page-cursor.ts';
import { IsBeforeRow, IsPageLimit } from '../platform/page-fields.ts';

const { page, pageMax } = LIMITS.content;

/** Query of the lists of blog posts, resources and videos, newest first (docs/product/content.md#lists). */
export class ContentPageQuery {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after this row, written `createdAt,id`. */
  @IsBeforeRow(parsePageCursor, 'the last row')
  before?: string;
}
