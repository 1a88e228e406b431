import type { EndedSessions, ListTotal, MembersNoted, MemberStats } from '@t0/contracts';
import { request } from '../../shared/lib/http.ts';
import type { MemberView } from './member-view.ts';

const queryOf = ({ q, show }: MemberView): URLSearchParams => new URLSearchParams({ show, ...(q && { q }) });

/** The address of the view's users. */
export function listAddress(view: MemberView): string {
  return `/api/admin/users?${queryOf(view)}`;
}

/** GET /api/admin/users/stats: the tiles. */
export function getMemberStats(signal: AbortSignal): Promise<MemberStats> {
  return request<MemberStats>('/api/admin/users/stats', { signal });
}

/** The address of the view's number of users. */
export function countAddress(view: MemberView): string {
  return `/api/admin/users/count?${queryOf(view)}`;
}

/** GET /api/admin/users/new: subscribers of whom no administrator has taken note yet. */
export function getNewSubscribers(signal: AbortSignal): Promise<ListTotal> {
  return request<ListTotal>('/api/admin/users/new', { signal });
}

/** POST /api/admin/users/noted: they are new no more, to any administrator. */
export function noteNewSubscribers(): Promise<MembersNoted> {
  return request<MembersNoted>('/api/admin/users/noted', { method: 'POST' });
}

/** The address of the view's whole table as a file. */
export function exportAddress(view: MemberView): string {
  return `/api/admin/users.csv?${queryOf(view)}`;
}

/** POST /api/admin/users/{id}/end-sessions: signs a user out everywhere. */
export function endSessions(id: string): Promise<EndedSessions> {
  return request<EndedSessions>(`/api/admin/users/${id}/end-sessions`, { method: 'POST' });
}
