import { Injectable } from '@nestjs/common';
import type {
  DirectMessage as WireAdminMessage,
  Conversation,
  IdPageQuery,
  OwnMessages,
  UnreadCount,
} from '@t0/contracts';
import { DirectMessage, toWireAdminMessage } from '@t0/database';
import { DataSource, In, LessThan } from 'typeorm';

/** The newest message of each member, those last written in first; $1: continues before this message, $2: how many. */
const CONVERSATIONS = `
  WITH last AS (SELECT user_id, max(id) AS id FROM admin_messages GROUP BY user_id)
  SELECT u.id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", last.id AS "lastId",
    (SELECT count(*)::integer FROM admin_messages m WHERE m.user_id = u.id AND NOT m.is_from_admin AND NOT m.is_read) AS unread
  FROM last JOIN users u ON u.id = last.user_id
  WHERE $1::integer IS NULL OR last.id < $1 ORDER BY last.id DESC LIMIT $2`;

/** Reads direct lines. */
@Injectable()
export class DirectLineReader {
  constructor(private readonly db: DataSource) {}

  /** One conversation, newest first. */
  async messages(userId: string, { limit, before }: IdPageQuery): Promise<WireAdminMessage[]> {
    const rows = await this.db.getRepository(DirectMessage).find({
      where: { userId, ...(before !== undefined && { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit,
    });
    return rows.map(toWireAdminMessage);
  }

  /** A member's own conversation with the number of unread answers. */
  async own(userId: string, query: IdPageQuery): Promise<OwnMessages> {
    const [messages, unread] = await Promise.all([
      this.messages(userId, query),
      this.db.getRepository(DirectMessage).countBy({ userId, isFromAdmin: true, isRead: false }),
    ]);
    return { messages, unread };
  }

  /** Messages of all members that no administrator has read. */
  async unread(): Promise<UnreadCount> {
    return { count: await this.db.getRepository(DirectMessage).countBy({ isFromAdmin: false, isRead: false }) };
  }

  async conversations({ limit, before }: IdPageQuery): Promise<Conversation[]> {
    const rows: (Omit<Conversation, 'last'> & { lastId: number })[] = await this.db.query(CONVERSATIONS, [
      before ?? null,
      limit,
    ]);
    const messages = this.db.getRepository(DirectMessage);
    const last = new Map(
      (await messages.findBy({ id: In(rows.map(({ lastId }) => lastId)) })).map((row) => [
        row.id,
        toWireAdminMessage(row),
      ]),
    );
    return rows.map(({ lastId, ...row }) => ({ ...row, last: last.get(lastId)! }));
  }
}
