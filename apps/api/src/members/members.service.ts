import { Injectable } from '@nestjs/common';
import { MEMBER_FILTERS, parseUserCursor } from '@t0/contracts/accounts';
import type { MemberCounts, MemberEntry, MemberFilter } from '@t0/contracts/accounts';
import type { ListMembersQuery, MemberStats, MembersNoted } from '@t0/contracts/members';
import { LIMITS, type ListTotal } from '@t0/contracts/platform';
import { IS_PAYING, User, memberFilterSql, memberSearchSql, toAdminUser } from '@t0/database/accounts';
import { ACTIVE_WITHIN_HOURS } from '@t0/domain/members';
import { EventLog } from '@t0/events';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';

/** Tiles of the subscriber table (docs/product/console.md#subscribers). */
const STATS = `
  SELECT count(*)::integer AS "activeSubscribers",
    count(*) FILTER (WHERE ${IS_PAYING})::integer AS paying,
    count(*) FILTER (WHERE membership = 'trialing')::integer AS trial,
    count(*) FILTER (WHERE membership = 'granted')::integer AS granted,
    count(*) FILTER (WHERE membership = 'test')::integer AS test,
    count(*) FILTER (WHERE last_login_at > now() - interval '${ACTIVE_WITHIN_HOURS.today} hours')::integer AS "activeToday",
    count(*) FILTER (WHERE last_login_at IS NULL)::integer AS "neverLogged",
    count(*) FILTER (WHERE stripe_customer_id IS NOT NULL)::integer AS "stripeConnected",
    round(100.0 * count(last_login_at) / nullif(count(*), 0), 1)::float8 AS "loginRate"
  FROM users u WHERE has_active_subscription`;
/** $1: the search, or null. */
const COUNTS = `
  SELECT ${MEMBER_FILTERS.map(({ name }) => `count(*) FILTER (WHERE ${memberFilterSql(name)})::integer AS "${name}"`).join(', ')}
  FROM users u WHERE $1::text IS NULL OR ${memberSearchSql('$1::text')}`;

/** Reads users for administrators. */
@Injectable()
export class MembersService {
  constructor(private readonly db: DataSource) {}

  /** Newest first. */
  async list({ limit, before, ...filter }: ListMembersQuery): Promise<MemberEntry[]> {
    const query = this.select(filter).limit(limit);
    const after = parseUserCursor(before);
    if (after) query.andWhere('(u.created_at, u.id) < (:createdAt, :id)', after);
    return (await query.getMany()).map(toAdminUser);
  }

  /** Every user that matches the filter, in pages, up to the greatest export. */
  async *all(filter: MemberFilter): AsyncGenerator<MemberEntry[]> {
    const limit = LIMITS.members.pageMax;
    let before: string | undefined;
    for (let count = 0; count < LIMITS.members.exportMax; count += limit) {
      const page = await this.list({ ...filter, limit, before });
      yield page;
      const last = page.at(-1);
      if (!last || page.length < limit) return;
      before = `${last.createdAt},${last.id}`;
    }
  }

  /** The number of members that match the filter. */
  count(filter: MemberFilter): Promise<number> {
    return this.select(filter).getCount();
  }

  async stats(): Promise<MemberStats> {
    const [stats] = await this.db.query<[MemberStats]>(STATS);
    return stats;
  }

  /** The number of accounts of each filter, of those that a search finds; all in one statement. */
  async counts(q: string | undefined): Promise<MemberCounts> {
    const [counts] = await this.db.query<[MemberCounts]>(COUNTS, [q?.trim() || null]);
    return counts;
  }

  private select({ q, show }: MemberFilter): SelectQueryBuilder<User> {
    const query = this.db
      .getRepository(User)
      .createQueryBuilder('u')
      .orderBy('u.createdAt', 'DESC')
      .addOrderBy('u.id', 'DESC');
    if (show) query.andWhere(memberFilterSql(show));
    if (q?.trim()) query.andWhere(memberSearchSql(':q'), { q: q.trim() });
    return query;
  }
}

/** They are noted in one statement: the marks follow the index `users_new`. */
const NOTE = `
  UPDATE users SET needs_admin_notification = false, version = version + 1, updated_at = now()
  WHERE needs_admin_notification RETURNING id`;

/** Subscribers who are new to administrators: from the first day of their subscription until one has taken note. */
@Injectable()
export class NewSubscribers {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  async count(): Promise<ListTotal> {
    return { total: await this.db.getRepository(User).countBy({ needsAdminNotification: true }) };
  }

  /** Every administrator's screen follows. Doing it again changes nothing. */
  noteAll(): Promise<MembersNoted> {
    return this.log.transact(async (manager, emit) => {
      const [rows] = await manager.query<[{ id: string }[], number]>(NOTE);
      const users = await manager.findBy(User, { id: In(rows.map(({ id }) => id)) });
      for (const user of users) emit('member.updated', 'staff:members', toAdminUser(user));
      return { noted: users.length };
    });
  }
}
