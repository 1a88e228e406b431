import { Injectable } from '@nestjs/common';
import type { ListTotal, MembersNoted } from '@t0/contracts';
import { toAdminUser, User } from '@t0/database';
import { EventLog } from '@t0/events';
import { DataSource, In } from 'typeorm';

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
      for (const user of users) emit('member.updated', 'admins', toAdminUser(user));
      return { noted: users.length };
    });
  }
}
