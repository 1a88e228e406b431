import type { EmailSettings, EmailSummary } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';

/** GET /api/admin/email-summary: what became of all signal emails. */
export async function getEmailSummary(signal: AbortSignal): Promise<EmailSummary> {
  return (await readSnapshot<EmailSummary>('/api/admin/email-summary', signal)).data;
}

/** GET /api/admin/email-settings: what the worker really uses. */
export function getEmailSettings(signal: AbortSignal): Promise<EmailSettings> {
  return request<EmailSettings>('/api/admin/email-settings', { signal });
}
