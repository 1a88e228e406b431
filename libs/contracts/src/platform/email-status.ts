/** Every state an email of the ledgers can be in; `sending` is leased by a worker, `unknown` means that the outcome cannot be learned. */
export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/**
 * The state of an email, for counts. `queued`: on its way. `failed`: it was tried and did not arrive, or the outcome is unknown.
 * `suppressed`: not sent on purpose (unwanted, no access, the signal was deleted, or an address that a mail server refused before).
 */
export const EMAIL_STATES = ['queued', 'sent', 'failed', 'suppressed'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** The one meaning of each state: the summary, receipts, live progress and lists all count by it (SQL: `EMAIL_COUNTS` of libs/database). */
export const EMAIL_STATE_OF: Readonly<Record<EmailStatus, EmailState>> = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  failed: 'failed',
  unknown: 'failed',
  suppressed: 'suppressed',
};

/** The state of an email; any other value counts as failed (docs/product/email.md#signal-emails). */
export function emailState(status: string): EmailState {
  return (EMAIL_STATE_OF as Readonly<Record<string, EmailState>>)[status] ?? 'failed';
}

/** Emails counted by state (`STANDING_OF`); `total` is the sum of the others. */
export interface EmailCounts {
  total: number;
  queued: number;
  sent: number;
  failed: number;
  /** Not sent on purpose. */
  suppressed: number;
}

/** Emails with an end: none of them will change any more. */
export function emailsDone({ sent, failed, suppressed }: EmailCounts): number {
  return sent + failed + suppressed;
}
