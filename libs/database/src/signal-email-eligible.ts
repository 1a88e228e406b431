/**
 * Who wants and may have a signal's email, as SQL over `users u` (decisions.md, 'Signals' and 'Accounts and money'): an active
 * subscription, mail wanted, signals wanted, address not blacklisted.
 */
export const SIGNAL_EMAIL_WANTED = `
  u.has_active_subscription
  AND u.email_notifications_enabled
  AND NOT EXISTS (SELECT 1 FROM user_settings s WHERE s.user_id = u.id AND NOT s.trading_signals)
  AND NOT EXISTS (SELECT 1 FROM blacklisted_emails b WHERE b.email = u.email)`;

/**
 * Who gets a signal's email: those who want it and whose address no mail server refused for good. Checked before publishing (the
 * preview), when rows are laid out, and again when each mail is sent.
 */
export const SIGNAL_EMAIL_ELIGIBLE = `${SIGNAL_EMAIL_WANTED}
  AND NOT EXISTS (SELECT 1 FROM email_suppressions x WHERE x.email = u.email)`;
