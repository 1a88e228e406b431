import type { AdminUser } from '@t0/contracts';
import { isShown } from '../member-view.ts';
import type { MemberView } from '../member-view.ts';

const isNewer = (a: AdminUser, b: AdminUser): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/**
 * The table: what was read, with what the log told since, newest first. Of one user the greater version counts, so an answer that
 * overtook an event rolls nothing back. Somebody who is below the last row read appears when that page is read.
 */
export function mergeMembers(
  read: readonly AdminUser[],
  news: ReadonlyMap<string, AdminUser>,
  view: MemberView,
  complete: boolean,
): AdminUser[] {
  const rows = new Map(read.map((user) => [user.id, user]));
  const last = read.at(-1);
  for (const user of news.values()) {
    const before = rows.get(user.id);
    if (before && before.version >= user.version) continue;
    if (!isShown(view, user)) rows.delete(user.id);
    else if (before || complete || !last || isNewer(user, last) < 0) rows.set(user.id, user);
  }
  return [...rows.values()].sort(isNewer);
}
