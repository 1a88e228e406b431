import type { SessionInfo } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/lib/http.ts';

/** Key of the list of sessions. */
export const SESSIONS_KEY = ['/api/auth/sessions'] as const;

/** GET /api/auth/sessions: where this account is signed in. Always asked anew: others sign in without telling us. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: () => request<SessionInfo[]>('/api/auth/sessions'),
  staleTime: 0,
});

/** DELETE /api/auth/sessions/{handle}. */
export function endSession(handle: string): Promise<unknown> {
  return request(`/api/auth/sessions/${encodeURIComponent(handle)}`, { method: 'DELETE' });
}

/** POST /api/auth/sessions/end-others: every session but this one. */
export function endOtherSessions(): Promise<unknown> {
  return request('/api/auth/sessions/end-others', { method: 'POST' });
}

/** POST /api/auth/sign-out-everywhere: every session, this one too. */
export function signOutEverywhere(): Promise<unknown> {
  return request('/api/auth/sign-out-everywhere', { method: 'POST' });
}
