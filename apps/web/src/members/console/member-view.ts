import type { MemberEntry, MemberFilterName } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { isInMemberFilter } from '@t0/domain/members';

/** The filter of the table's users. */
export interface MemberView {
  /** The search text; empty: none. */
  q: string;
  show: MemberFilterName;
}

const { customerShown, deviceShown, sessionShown } = LIMITS.members;
const cut = (text: string | null, length: number): string | null =>
  text === null || text.length <= length ? text : `${text.slice(0, length)}...`;

/** 'Sam Doe', or 'Name not set'. */
export function nameOf({ firstName, lastName }: Pick<MemberEntry, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Name not set';
}

/** The short forms of a user's long texts: cut at 12, 30 and 8 characters (docs/product/console.md#subscribers); null: unknown. */
export function shortTexts({ stripeCustomerId, deviceInfo, sessionId }: MemberEntry): {
  customer: string | null;
  device: string | null;
  session: string | null;
} {
  return {
    customer: cut(stripeCustomerId, customerShown),
    device: cut(deviceInfo, deviceShown),
    session: cut(sessionId, sessionShown),
  };
}

/** True if the view shows this user: the server's rule, for rows from the log. `now` in ms since the epoch. */
export function isShown({ q, show }: MemberView, user: MemberEntry, now: number): boolean {
  if (!isInMemberFilter(show, user, now)) return false;
  const { email, firstName, lastName, id, stripeCustomerId, whopUserId } = user;
  const text = [email, firstName, lastName, id, stripeCustomerId, whopUserId].filter((part) => part !== null).join(' ');
  return text.toLowerCase().includes(q.trim().toLowerCase());
}
