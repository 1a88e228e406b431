import { dropFirstReads } from './first-reads.ts';

/**
 * To whom what a store holds belongs. `member` and `admin`: to anyone who is here, forgotten when that ends or passes to somebody else.
 * `device`: to this browser, anyone who sits before it. `public`: to everybody.
 */
export type Scope = 'member' | 'admin' | 'device' | 'public';

/** What ends: all access of the person, or an administrator's rights alone. */
export type EndedScope = Extract<Scope, 'member' | 'admin'>;

const forgetters: Record<EndedScope, Set<() => void>> = { member: new Set(), admin: new Set() };

/** Calls `forget` when the access that `scope` names ends. What belongs to nobody (`device`, `public`) is never forgotten. Returns what takes it off. */
export function onForget(scope: Scope, forget: () => void): () => void {
  if (scope === 'device' || scope === 'public') return () => undefined;
  forgetters[scope].add(forget);
  return () => forgetters[scope].delete(forget);
}

/** Access ended. Anyone who is no member any more is no administrator either. */
export function forget(ended: EndedScope): void {
  dropFirstReads();
  if (ended === 'member') for (const each of forgetters.member) each();
  for (const each of forgetters.admin) each();
}
