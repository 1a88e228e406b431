import type { ChannelSubject, DeliveryChannel } from '@t0/contracts/channels';
import type {
  AffectedUser,
  EmailHealth,
  EmailSettings,
  EmailSummary,
  SuppressedEmail,
  SuppressionLifted,
  WelcomeRecovery,
} from '@t0/contracts/email';
import type { LiveEventType } from '@t0/contracts/live';
import type { ListTotal } from '@t0/contracts/platform';
import { readSnapshot } from '../../live/snapshot.ts';
import { request } from '../../shared/lib/http.ts';

/** After these the figures of signal emails are read again. */
export const EMAIL_EVENTS: readonly LiveEventType[] = [
  'email.delivery',
  'announcement.updated',
  'announcement.stopped',
  'signal.created',
  'signal.deleted',
];

/** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
export const EMAIL_POLL_MS = 30_000;

/** After these the figures of other channels are read again. */
export const CHANNEL_EVENTS: readonly LiveEventType[] = [
  'signal.created',
  'signal.updated',
  'signal.deleted',
  'notification.created',
  'channel.tested',
];

/** A push about deliveries may be lost: the interval of reading while on screen (docs/product/limits.md#polling). */
export const CHANNEL_REFRESH_MS = 60_000;

/** The selected channel; '' for all but email. */
export type ChosenChannel = DeliveryChannel | '';

/** The address of figures, of one channel or all. */
export const figuresOf = (path: string, channel: ChosenChannel): string =>
  `/api/admin/${path}${channel === '' ? '' : `?channel=${channel}`}`;

/** GET /api/admin/channel-summary: the outcomes of deliveries by other channels. */
export async function getChannelSummary(channel: ChosenChannel, signal: AbortSignal): Promise<EmailSummary> {
  return (await readSnapshot<EmailSummary>(figuresOf('channel-summary', channel), signal)).data;
}

/** GET /api/admin/channel-subjects: the same by signal and by notification, the newest first. */
export async function getChannelSubjects(channel: ChosenChannel, signal: AbortSignal): Promise<ChannelSubject[]> {
  return (await readSnapshot<ChannelSubject[]>(figuresOf('channel-subjects', channel), signal)).data;
}

/** GET /api/admin/email-summary: the outcomes of all signal emails. */
export async function getEmailSummary(signal: AbortSignal): Promise<EmailSummary> {
  return (await readSnapshot<EmailSummary>('/api/admin/email-summary', signal)).data;
}

/** GET /api/admin/email-settings: the settings in use by the worker. */
export function getEmailSettings(signal: AbortSignal): Promise<EmailSettings> {
  return request<EmailSettings>('/api/admin/email-settings', { signal });
}

/** GET /api/admin/email-suppressions: addresses that get no mail, those with `q` in them, after `after`. */
export async function getSuppressed(q: string, after?: string, signal?: AbortSignal): Promise<SuppressedEmail[]> {
  const query = new URLSearchParams({ ...(q && { q }), ...(after && { after }) });
  return (await readSnapshot<SuppressedEmail[]>(`/api/admin/email-suppressions?${query}`, signal)).data;
}

/** POST /api/admin/email-suppressions/lift: signal emails go to this address again. */
export function liftSuppression(email: string): Promise<SuppressionLifted> {
  return request<SuppressionLifted>('/api/admin/email-suppressions/lift', { method: 'POST', body: { email } });
}

/** GET /api/admin/affected-users: who paid and has no way to sign in yet. */
export function getAffectedUsers(signal: AbortSignal): Promise<AffectedUser[]> {
  return request<AffectedUser[]>('/api/admin/affected-users', { signal });
}

/** GET /api/admin/affected-users/count: the number of all of them. */
export function countAffectedUsers(signal: AbortSignal): Promise<ListTotal> {
  return request<ListTotal>('/api/admin/affected-users/count', { signal });
}

/** GET /api/admin/email-health: the state of the systems that mails and members depend on. */
export function getEmailHealth(signal: AbortSignal): Promise<EmailHealth> {
  return request<EmailHealth>('/api/admin/email-health', { signal });
}

/** POST /api/admin/fix-missing-welcome-emails: asks for the missing mails; their outcomes follow as events. */
export function fixWelcomeEmails(): Promise<WelcomeRecovery> {
  return request<WelcomeRecovery>('/api/admin/fix-missing-welcome-emails', { method: 'POST' });
}
