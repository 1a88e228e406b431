import { Injectable } from '@nestjs/common';
import type { DirectMessage as WireAdminMessage, Conversation, OwnMessages } from '@t0/contracts/members';
import type { UnreadCount } from '@t0/contracts/notifications';
import type { IdPageQuery } from '@t0/contracts/platform';
import { DirectMessage, toWireAdminMessage } from '@t0/database/members';
import { DataSource, In, LessThan } from 'typeorm';
import { OpeningParts, readScalar } from '../platform/opening-parts.ts';
import { JsonRows } from '../platform/rows/json-rows.ts';

/** The newest message of each member, those last written in first; $1: continues before this message, $2: how many. */
const CONVERSATIONS = `
  WITH last AS (SELECT user_id, max(id) AS id FROM admin_messages GROUP BY user_id)
  SELECT u.id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", last.id AS "lastId",
    (SELECT count(*)::integer FROM admin_messages m WHERE m.user_id = u.id AND NOT m.is_from_admin AND NOT m.is_read) AS unread
  FROM last JOIN users u ON u.id = last.user_id
  WHERE $1::integer IS NULL OR last.id < $1 ORDER BY last.id DESC LIMIT $2`;

/** A member's own conversation as it was selected. */
interface OwnRead {
  messages: object[];
  unread: number;
}

/** Reads direct lines. */
@Injectable()
export class DirectLineReader {
  private readonly rows: JsonRows<DirectMessage>;

  constructor(
    private readonly db: DataSource,
    parts: OpeningParts,
  ) {
    this.rows = new JsonRows(db, DirectMessage);
    // The terminal opens with the number of unread answers.
    parts.add<OwnRead>({
      path: '/api/messages?limit=1',
      readers: 'authenticated',
      sql: this.ownSql('1', 'true'),
      toWire: (read) => this.toWire(read),
    });
  }

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
    const sql = this.ownSql('$2', '($3::integer IS NULL OR row.id < $3)');
    return this.toWire(await readScalar(this.db.manager, userId, sql, [query.limit, query.before ?? null]));
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

  private ownSql(limit: string, before: string): string {
    return `json_build_object(
      'messages', ${this.rows.all(`WHERE row.user_id = u.id AND ${before} ORDER BY row.id DESC LIMIT ${limit}`)},
      'unread', (SELECT count(*)::integer FROM admin_messages m WHERE m.user_id = u.id AND m.is_from_admin AND NOT m.is_read))`;
  }

  private toWire({ messages, unread }: OwnRead): OwnMessages {
    return { messages: messages.map((row) => toWireAdminMessage(this.rows.read(row))), unread };
  }
}
