import type { User } from '@t0/database/accounts';
import { hasAccess } from '@t0/domain/accounts';

/** The users that a guard lets through: everybody, all who are signed in, members with a subscription and administrators (`guards.ts`). */
export type ReaderKind = 'public' | 'authenticated' | 'subscribed';

/** True if this user is one of them; undefined: nobody is signed in. */
export function isReader(kind: ReaderKind, person: User | undefined): boolean {
  if (kind === 'public') return true;
  return person !== undefined && (kind === 'authenticated' || hasAccess(person));
}
