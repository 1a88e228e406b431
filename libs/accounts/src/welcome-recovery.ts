import type { EntityManager } from 'typeorm';

/** A welcome email that is to be sent again. */
export interface RecoveredWelcome {
  /** Of the ledger's row. */
  id: number;
  email: string;
}

/**
 * 'Lacking credentials', as SQL over `users u` (docs/product/email.md#welcome-emails): active subscription, no password, and no
 * welcome email accepted by the mail server. Blacklisted addresses get no mail.
 */
export const LACKS_CREDENTIALS = `
  u.has_active_subscription AND u.password IS NULL
  AND NOT EXISTS (SELECT 1 FROM blacklisted_emails b WHERE b.email = u.email)
  AND NOT EXISTS (SELECT 1 FROM account_emails e WHERE e.email = u.email AND e.kind = 'welcome' AND e.delivery_status = 'sent')`;

/**
 * Requests a welcome email for every member who lacks credentials. One in progress is left alone, so repeating it, also at
 * the same time in another process, adds nothing. `requestedBy`: the administrator who pressed the button.
 * `quietHours`: members whose mail was refused within that time are left for a later run of the schedule.
 */
export async function recoverWelcomeEmails(
  manager: EntityManager,
  options: { requestedBy?: string | null; quietHours?: number } = {},
): Promise<RecoveredWelcome[]> {
  return manager.transaction(async (inner) => {
    await inner.query(`SELECT pg_advisory_xact_lock(hashtext('welcome-recovery'))`);
    return inner.query(
      `INSERT INTO account_emails (kind, email, requested_by)
       SELECT 'welcome', u.email, $1::uuid FROM users u
       WHERE ${LACKS_CREDENTIALS}
         AND NOT EXISTS (
           SELECT 1 FROM account_emails e WHERE e.email = u.email AND e.kind = 'welcome'
             AND (e.delivery_status IN ('queued', 'sending') OR ($2 > 0 AND e.created_at > now() - make_interval(hours => $2))))
       ORDER BY u.created_at
       RETURNING id, email`,
      [options.requestedBy ?? null, options.quietHours ?? 0],
    );
  });
}
