import type { MemberFilter } from '@t0/contracts';

/** The SQL condition over `users u` of a filter of members, and its parameters. */
export function membersOf({ show, q }: MemberFilter): { sql: string; parameters: string[] } {
  const text = q?.trim() ?? '';
  const state = show === 'all' ? 'true' : 'u.has_active_subscription';
  if (text === '') return { sql: state, parameters: [] };
  const searched = `position(lower($1) IN lower(concat_ws(' ', u.email, u.first_name, u.last_name, u.id::text))) > 0`;
  return { sql: `${state} AND ${searched}`, parameters: [text] };
}
