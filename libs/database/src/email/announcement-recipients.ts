import type { AnnouncementRecipients, MemberFilter } from '@t0/contracts';
import type { EntityManager } from 'typeorm';
import { ANNOUNCEMENT_ELIGIBLE } from './announcement-eligible.ts';
import { membersOf } from './members-of.ts';

/** How many accounts the filter finds, and how many of them may have an announcement. */
export async function countAnnouncementRecipients(
  manager: EntityManager,
  filter: MemberFilter,
): Promise<AnnouncementRecipients> {
  const { sql, parameters } = membersOf(filter);
  const [counted] = await manager.query<[AnnouncementRecipients]>(
    `SELECT count(*)::integer AS matching, count(*) FILTER (WHERE ${ANNOUNCEMENT_ELIGIBLE})::integer AS recipients FROM users u WHERE ${sql}`,
    parameters,
  );
  return counted;
}

/** The ids of the accounts that the filter finds and that may have an announcement, in their order. */
export async function announcementRecipients(manager: EntityManager, filter: MemberFilter): Promise<string[]> {
  const { sql, parameters } = membersOf(filter);
  const rows = await manager.query<{ id: string }[]>(
    `SELECT u.id FROM users u WHERE ${sql} AND ${ANNOUNCEMENT_ELIGIBLE} ORDER BY u.id`,
    parameters,
  );
  return rows.map(({ id }) => id);
}
