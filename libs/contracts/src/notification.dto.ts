import { LIMITS } from './limits.ts';
import { parsePageCursor } from './page-cursor.ts';
import { IsBeforeRow, IsPageLimit } from './page-fields.ts';

const { page, pageMax } = LIMITS.notification;

/** Query of GET /api/user/notifications. */
export class ListNotificationsQuery {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after this row, written `createdAt,id`. */
  @IsBeforeRow(parsePageCursor, 'a notification')
  before?: string;
}
