import type { AuditEntry } from '@t0/contracts';
import { currentTimes } from '../../shared/lib/times.ts';

type Fields = Record<string, unknown> | null;

const endOf = (fields: Fields): string =>
  typeof fields?.until === 'string' ? `until ${currentTimes().date(fields.until)}` : 'without an end';
const listOf = (fields: Fields, name: string): string => {
  const list = fields?.[name];
  return Array.isArray(list) && list.length > 0 ? list.join(', ') : 'nothing';
};

/** The acts on a member, by the action of the entry; the sentence follows the address of the member. */
const ACTS: Record<string, (before: Fields, after: Fields) => string> = {
  'access.granted': (before, after) =>
    before ? `grant changed, ${endOf(before)} before, ${endOf(after)} now` : `access granted ${endOf(after)}`,
  'access.ended': (before, after) =>
    before?.providers
      ? `access ended (${listOf(before, 'providers')})${listOf(after, 'providers') === 'nothing' ? '' : `; still by ${listOf(after, 'providers')}`}`
      : 'grant ended',
  'payment.refunded': (_, after) => `${String(after?.refunded)} refunded`,
  'blacklist.added': (_, after) => `blacklisted${typeof after?.reason === 'string' ? ` (${after.reason})` : ''}`,
  'blacklist.removed': () => 'taken off the blacklist',
  'users.mail-requested': (_, after) => (after?.kind === 'welcome' ? 'welcome email sent' : 'reset email sent'),
  'users.sessions-ended': (_, after) => `all sessions ended (${Number(after?.ended ?? 0)})`,
  'users.second-factor-reset': () => 'second factor reset',
  'users.deletion-requested': (_, after) =>
    `account closed${typeof after?.deletedAt === 'string' ? `, to be deleted on ${currentTimes().date(after.deletedAt)}` : ''}`,
  'users.deletion-undone': () => 'deletion undone',
  'users.note-added': () => 'note written',
  'users.note-deleted': () => 'note deleted',
};

/** 'sam@example.com: access granted until 31 Dec 2026'; null for an entry that is no act on a member. */
export function memberActText({ action, subject, entityId, before, after }: AuditEntry): string | null {
  const act = ACTS[action];
  return act ? `${subject ?? `Account #${entityId}`}: ${act(before, after)}` : null;
}
