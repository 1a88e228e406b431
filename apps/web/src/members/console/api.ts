import type { DeletionPending, MemberCounts } from '@t0/contracts/accounts';
import type {
  BlacklistMemberDto,
  EndedSessions,
  GrantAccessDto,
  MemberAccess,
  MemberFactorReset,
  MemberMailKind,
  MemberMailRequested,
  MemberMoney,
  MemberNote,
  MemberPage,
  MembersNoted,
  MemberStats,
} from '@t0/contracts/members';
import type { ListTotal } from '@t0/contracts/platform';
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

/** GET /api/admin/users/counts: the number of each filter, of those that the search finds. */
export function getMemberCounts(q: string, signal: AbortSignal): Promise<MemberCounts> {
  return request<MemberCounts>(`/api/admin/users/counts${q ? `?${new URLSearchParams({ q })}` : ''}`, { signal });
}

const one = (id: string): string => `/api/admin/users/${id}`;

/** GET /api/admin/users/{id}: one member. 404 when the account was deleted. */
export function getMember(id: string, signal: AbortSignal): Promise<MemberPage> {
  return request<MemberPage>(one(id), { signal });
}

/** GET /api/admin/users/{id}/money, for the owner. */
export function getMemberMoney(id: string, signal: AbortSignal): Promise<MemberMoney> {
  return request<MemberMoney>(`${one(id)}/money`, { signal });
}

/** POST /api/admin/users/{id}/access: grants access until a time, or moves the end of a grant. */
export function grantAccess(id: string, body: GrantAccessDto): Promise<MemberAccess> {
  return request<MemberAccess>(`${one(id)}/access`, { method: 'POST', body });
}

/** POST /api/admin/users/{id}/end-access: ends grants, and cancels at Stripe. */
export function endAccess(id: string): Promise<MemberAccess> {
  return request<MemberAccess>(`${one(id)}/end-access`, { method: 'POST' });
}

/** POST /api/admin/users/{id}/refunds. */
export function refund(id: string, paymentId: string): Promise<void> {
  return request(`${one(id)}/refunds`, { method: 'POST', body: { paymentId } });
}

/** POST /api/admin/users/{id}/mail. */
export function sendMemberMail(id: string, kind: MemberMailKind): Promise<MemberMailRequested> {
  return request<MemberMailRequested>(`${one(id)}/mail`, { method: 'POST', body: { kind } });
}

/** POST /api/admin/users/{id}/reset-second-factor. */
export function resetSecondFactor(id: string): Promise<MemberFactorReset> {
  return request<MemberFactorReset>(`${one(id)}/reset-second-factor`, { method: 'POST' });
}

/** POST /api/admin/users/{id}/blacklist. */
export function blacklist(id: string, body: BlacklistMemberDto): Promise<void> {
  return request<void>(`${one(id)}/blacklist`, { method: 'POST', body });
}

/** DELETE /api/admin/users/{id}/blacklist. */
export function unblacklist(id: string): Promise<void> {
  return request<void>(`${one(id)}/blacklist`, { method: 'DELETE' });
}

/** POST /api/admin/users/{id}/delete: closes the account, and deletes it after the week of grace. */
export function deleteAccount(id: string): Promise<DeletionPending> {
  return request<DeletionPending>(`${one(id)}/delete`, { method: 'POST' });
}

/** POST /api/admin/users/{id}/undo-delete. */
export function keepAccount(id: string): Promise<void> {
  return request<void>(`${one(id)}/undo-delete`, { method: 'POST' });
}

/** POST /api/admin/users/{id}/notes. */
export function addNote(id: string, text: string): Promise<MemberNote> {
  return request<MemberNote>(`${one(id)}/notes`, { method: 'POST', body: { text } });
}

/** DELETE /api/admin/users/{id}/notes/{noteId}. */
export function deleteNote(id: string, noteId: number): Promise<void> {
  return request<void>(`${one(id)}/notes/${noteId}`, { method: 'DELETE' });
}
