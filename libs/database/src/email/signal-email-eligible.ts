import { isPreferred } from '../notifications/notification-preferences.ts';
import { IS_HEEDED } from '../notifications/watch-choice.entity.ts';

/**
 * Who wants and may have a signal's email, as SQL over `users u` (docs/product/email.md#signal-emails): an active
 * subscription, mail wanted, signals wanted, address not blacklisted.
 */
export const SIGNAL_EMAIL_WANTED = `
  u.has_active_subscription
  AND ${switchedOn()}`;

/** SQL over `users u` and `signals s`: the same of one signal, by what the member follows. */
export const THIS_SIGNAL_EMAIL_WANTED = `${SIGNAL_EMAIL_WANTED} AND ${IS_HEEDED}`;

/**
 * Who gets a signal's email: those who want it and whose address no mail server refused for good. Checked before publishing (the
 * preview), when rows are created, and again when each email is sent.
 */
export const SIGNAL_EMAIL_ELIGIBLE = `${SIGNAL_EMAIL_WANTED}
  AND NOT EXISTS (SELECT 1 FROM email_suppressions x WHERE x.email = u.email)`;

/**
 * Who may have an email about a signal they were mailed: as above, but a withdrawal also corrects what was mailed to a member whose
 * subscription ended since. SQL over `users u`, `signals s` and `signal_steps st`.
 */
export const STEP_EMAIL_ELIGIBLE = `
  (u.has_active_subscription OR st.kind = 'withdrawn')
  AND ${switchedOn()} AND ${IS_HEEDED}
  AND NOT EXISTS (SELECT 1 FROM email_suppressions x WHERE x.email = u.email)`;

/** Who may have emails at all, as SQL over `users u`. */
export const SIGNAL_EMAIL_REACHABLE = `${isPreferred('email', 'everything', 'u.id')}
  AND NOT EXISTS (SELECT 1 FROM blacklisted_emails b WHERE b.email = u.email)
  AND NOT EXISTS (SELECT 1 FROM email_suppressions x WHERE x.email = u.email)`;

function switchedOn(): string {
  return `${isPreferred('email', 'everything', 'u.id')}
  AND ${isPreferred('terminal', 'signals', 'u.id')}
  AND NOT EXISTS (SELECT 1 FROM blacklisted_emails b WHERE b.email = u.email)`;
}
