import type { AffectedUser, EmailHealth, ListTotal, WelcomeRecovery } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** GET /api/admin/affected-users: who paid and has no way to sign in yet. */
export function getAffectedUsers(signal: AbortSignal): Promise<AffectedUser[]> {
  return request<AffectedUser[]>('/api/admin/affected-users', { signal });
}

/** GET /api/admin/affected-users/count: how many they are in all. */
export function countAffectedUsers(signal: AbortSignal): Promise<ListTotal> {
  return request<ListTotal>('/api/admin/affected-users/count', { signal });
}

/** GET /api/admin/email-health: the state of what mails and members depend on. */
export function getEmailHealth(signal: AbortSignal): Promise<EmailHealth> {
  return request<EmailHealth>('/api/admin/email-health', { signal });
}

/** POST /api/admin/fix-missing-welcome-emails: asks for the missing mails; their outcomes follow as events. */
export function fixWelcomeEmails(): Promise<WelcomeRecovery> {
  return request<WelcomeRecovery>('/api/admin/fix-missing-welcome-emails', { method: 'POST' });
}
