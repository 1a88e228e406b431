/** Every state an email of the ledgers can be in; `sending` is held under a lease, `unknown` means that no outcome could be learned. */
export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/**
 * What becomes of an email, as people count it. `queued`: on its way. `failed`: it was tried and did not arrive, or nobody knows.
 * `suppressed`: not sent on purpose (unwanted, no access, the signal was deleted, or an address that a mail server refused before).
 */
export const EMAIL_STANDINGS = ['queued', 'sent', 'failed', 'suppressed'] as const;
export type EmailStanding = (typeof EMAIL_STANDINGS)[number];

/** The one meaning of each state: the summary, receipts, live progress and lists all count by it (SQL: `EMAIL_COUNTS` of libs/database). */
export const STANDING_OF: Readonly<Record<EmailStatus, EmailStanding>> = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  failed: 'failed',
  unknown: 'failed',
  suppressed: 'suppressed',
};

/** How an email stands; any other value counts as failed (docs/product/email.md#signal-emails). */
export function emailStanding(status: string): EmailStanding {
  return (STANDING_OF as Readonly<Record<string, EmailStanding>>)[status] ?? 'failed';
}

/** Emails counted by how they stand (`STANDING_OF`); `total` is the sum of the others. */
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
