/**
 * Who gets a signal's email, as SQL over `users u` (decisions.md, 'Signals' and 'Accounts and money'): an active subscription,
 * mail wanted, signals wanted, address not blacklisted. Checked before publishing (the preview), when rows are laid out, and again
 * when each mail is sent.
 */
export const SIGNAL_EMAIL_ELIGIBLE = `
  u.has_active_subscription
  AND u.email_notifications_enabled
  AND NOT EXISTS (SELECT 1 FROM user_settings s WHERE s.user_id = u.id AND NOT s.trading_signals)
  AND NOT EXISTS (SELECT 1 FROM blacklisted_emails b WHERE b.email = u.email)`;
