import { dropFirstReads } from './first-reads.ts';

/**
 * The owner of a store's data. `member` and `admin`: the current user; it is discarded when that access ends or passes to another user.
 * `device`: this browser, for any user of it. `public`: everybody.
 */
export type Scope = 'member' | 'admin' | 'device' | 'public';

/** The access that ends: all of the user's, or only an administrator's rights. */
export type EndedScope = Extract<Scope, 'member' | 'admin'>;

const forgetters: Record<EndedScope, Set<() => void>> = { member: new Set(), admin: new Set() };

/**
 * Calls `forget` when the access that `scope` names ends. Data of `device` and `public` is never discarded. Returns a function that removes
 * it.
 */
export function onForget(scope: Scope, forget: () => void): () => void {
  if (scope === 'device' || scope === 'public') return () => undefined;
  forgetters[scope].add(forget);
  return () => forgetters[scope].delete(forget);
}

/** Access ended. A user who is no member any more is no administrator either. */
export function forget(ended: EndedScope): void {
  dropFirstReads();
  if (ended === 'member') for (const each of forgetters.member) each();
  for (const each of forgetters.admin) each();
}
