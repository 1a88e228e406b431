import type { MemberFilter } from '@t0/contracts/accounts';
import { ANNOUNCED_BY_DEFAULT, type AnnouncementRecipients } from '@t0/contracts/email';
import type { EntityManager } from 'typeorm';
import { ANNOUNCEMENT_ELIGIBLE } from './announcement-eligible.ts';
import { memberFilterSql, memberSearchSql } from '../accounts/member-filter.ts';

/** How many accounts the filter finds, and how many of them may have an announcement. */
export async function countAnnouncementRecipients(
  manager: EntityManager,
  filter: MemberFilter,
): Promise<AnnouncementRecipients> {
  const [counted] = await manager.query<[AnnouncementRecipients]>(
    `SELECT (SELECT count(*)::integer FROM users u WHERE ${foundBy(filter)}) AS matching,
       (SELECT count(*)::integer FROM users u WHERE ${foundBy(filter)} AND ${ANNOUNCEMENT_ELIGIBLE}) AS recipients`,
    [searched(filter)],
  );
  return counted;
}

/** The ids of the accounts that the filter finds and that may have an announcement, in their order. */
export async function announcementRecipients(manager: EntityManager, filter: MemberFilter): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT u.id FROM users u WHERE ${foundBy(filter)} AND ${ANNOUNCEMENT_ELIGIBLE} ORDER BY u.id`,
    [searched(filter)],
  );
  return rows.map(({ id }) => id);
}

const searched = ({ q }: MemberFilter): string | null => q?.trim() || null;
const foundBy = ({ show = ANNOUNCED_BY_DEFAULT }: MemberFilter): string =>
  `(${memberFilterSql(show)}) AND ($1::text IS NULL OR ${memberSearchSql('$1::text')})`;
