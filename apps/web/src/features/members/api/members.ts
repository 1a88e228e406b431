import { formatUserCursor } from '@t0/contracts';
import type { AdminUser, EndedSessions, MemberStats } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';
import type { MemberView } from '../member-view.ts';

const queryOf = ({ q, show }: MemberView): URLSearchParams => new URLSearchParams({ show, ...(q && { q }) });

/** GET /api/admin/users: the newest that the view shows, or those after `last`. */
export async function getMembers(view: MemberView, last?: AdminUser, signal?: AbortSignal): Promise<AdminUser[]> {
  const query = queryOf(view);
  if (last) query.set('before', formatUserCursor(last));
  return (await readSnapshot<AdminUser[]>(`/api/admin/users?${query}`, signal)).data;
}

/** GET /api/admin/users/stats: the tiles. */
export function getMemberStats(signal: AbortSignal): Promise<MemberStats> {
  return request<MemberStats>('/api/admin/users/stats', { signal });
}

/** Where the view's whole table is offered as a file. */
export function exportAddress(view: MemberView): string {
  return `/api/admin/users.csv?${queryOf(view)}`;
}

/** POST /api/admin/users/{id}/end-sessions: signs somebody out everywhere. */
export function endSessions(id: string): Promise<EndedSessions> {
  return request<EndedSessions>(`/api/admin/users/${id}/end-sessions`, { method: 'POST' });
}
