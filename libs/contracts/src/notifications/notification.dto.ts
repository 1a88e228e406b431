import { LIMITS } from '../platform/limits.ts';
import { parsePageCursor } from '../platform/page-cursor.ts';
import { IsBeforeRow, IsPageLimit } from '../platform/page-fields.ts';

const { page, pageMax } = LIMITS.notification;

/** Query of GET /api/user/notifications. */
export class ListNotificationsQuery {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after this row, written `createdAt,id`. */
  @IsBeforeRow(parsePageCursor, 'a notification')
  before?: string;
}
