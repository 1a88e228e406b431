import type { BlacklistMemberDto, MemberPage } from '@t0/contracts/members';
import { request } from '../../shared/lib/http.ts';
import type { MemberView } from './member-view.ts';

const queryOf = ({ q, show }: MemberView): URLSearchParams => new URLSearchParams({ show, ...(q && { q }) });

/** The address of the view's users. */
export function listAddress(view: MemberView): string {
  return `/api/admin/users?${queryOf(view)}`;
}

/** The address of the view's number of users. */
export function countAddress(view: MemberView): string {
  return `/api/admin/users/count?${queryOf(view)}`;
}

/** The address of the view's whole table as a file. */
export function exportAddress(view: MemberView): string {
  return `/api/admin/users.csv?${queryOf(view)}`;
}

/** GET /api/admin/users/{id}: one member. 404 when the account was deleted. */
export function getMember(id: string, signal: AbortSignal): Promise<MemberPage> {
  return request<MemberPage>(`/api/admin/users/${id}`, { signal });
}

/** POST /api/admin/users/{id}/blacklist. */
export function blacklist(id: string, body: BlacklistMemberDto): Promise<void> {
  return request<void>(`/api/admin/users/${id}/blacklist`, { method: 'POST', body });
}
