import { Injectable } from '@nestjs/common';
import type {
  ListAllNotificationsQuery,
  NotificationFilter,
  NotificationStats,
  Notification as WireNotification,
} from '@t0/contracts/notifications';
import type { ListTotal } from '@t0/contracts/platform';
import { IS_PAYING, memberFilterSql } from '@t0/database/accounts';
import { Notification, toWireNotification } from '@t0/database/notifications';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { newestPage } from '../platform/rows/newest-page.ts';

const STATS = `
  SELECT count(*)::integer AS total,
    count(*) FILTER (WHERE type = 'alert')::integer AS alerts,
    count(*) FILTER (WHERE type = 'signal')::integer AS signals,
    count(*) FILTER (WHERE scheduled_for IS NOT NULL AND announced_at IS NULL)::integer AS scheduled,
    (SELECT count(*)::integer FROM users u WHERE ${IS_PAYING}) AS "activeSubscribers",
    (SELECT count(*)::integer FROM users u WHERE ${memberFilterSql('granted')}) AS "grantedSubscribers",
    (SELECT count(*)::integer FROM users u WHERE ${memberFilterSql('trial')}) AS "trialSubscribers"
  FROM notifications WHERE billing_case IS NULL`;

/** All notifications as administrators see them: those that wait and those that have expired as well. */
@Injectable()
export class NotificationHistory {
  constructor(private readonly db: DataSource) {}

  /** Newest first; scheduled ones at their future place. Search and type as docs/product/console.md#history. */
  async list({ search, type, ...page }: ListAllNotificationsQuery): Promise<WireNotification[]> {
    return (await newestPage(this.select({ search, type }), page)).map(toWireNotification);
  }

  /** The number of all that match the filter. */
  async count(filter: NotificationFilter): Promise<ListTotal> {
    return { total: await this.select(filter).getCount() };
  }

  private select({ search, type }: NotificationFilter): SelectQueryBuilder<Notification> {
    const query = this.db.getRepository(Notification).createQueryBuilder('n').where('n.billingCase IS NULL');
    if (search)
      query.andWhere(
        '(position(lower(:search) IN lower(n.title)) > 0 OR position(lower(:search) IN lower(n.message)) > 0)',
        {
          search,
        },
      );
    if (type && type !== 'all') query.andWhere('n.type = :type', { type });
    return query;
  }

  /** Figures of the summary cards. */
  async stats(): Promise<NotificationStats> {
    const [stats] = await this.db.query<[NotificationStats]>(STATS);
    return stats;
  }
}
