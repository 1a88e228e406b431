import { INBOX, IS_READ, IS_VISIBLE } from '@t0/database/notifications';

/** One file of the archive: what it is, and the query that reads it. `$1` is the member's id. */
export interface OwnFile {
  name: string;
  /** For the archive's README. */
  about: string;
  /** No hash, secret, note of staff or other person is selected. With a `key`, it ends in its conditions. */
  sql: string;
  /** Of lists that may be long: the column by which they are ordered and read in pages, each row once. */
  key?: string;
}

/** Objects, as JSON: one row each. */
export const OWN_OBJECTS: readonly OwnFile[] = [
  {
    name: 'account.json',
    about:
      'Your account: address, names, when it was made and confirmed, the last sign-in, your access, the ids that payment providers gave you.',
    sql: `SELECT id, email, first_name, last_name, created_at, updated_at, email_verified_at, role, has_active_subscription, subscription_status,
        subscription_started_at, stripe_customer_id, whop_user_id, last_login_at, ip_address, device_info, location
      FROM users WHERE id = $1`,
  },
  {
    name: 'settings.json',
    about: 'Your settings: sizes, risk, time zone, API access, lock screen, quiet hours.',
    sql: `SELECT position_size, risk_tolerance, auto_execute, max_daily_trades, time_zone, signal_filter, api_access, push_levels, quiet_zone, quiet_from, quiet_to,
        updated_at FROM user_settings WHERE user_id = $1`,
  },
  {
    name: 'second-factor.json',
    about: 'Since when a second factor is on. The secret and the recovery codes are not part of the archive.',
    sql: `SELECT created_at, confirmed_at FROM user_two_factor WHERE user_id = $1`,
  },
];

const PAYERS = `(provider, customer_id) IN (
  SELECT provider, customer_id FROM payers WHERE user_id = $1
  UNION SELECT provider, customer_id FROM subscriptions WHERE user_id = $1)`;
const PAYMENTS = `(provider, payment_id) IN (SELECT provider, id FROM payments WHERE ${PAYERS})`;

/** Lists, as CSV with a header. */
export const OWN_LISTS: readonly OwnFile[] = [
  {
    name: 'sessions.csv',
    about: 'Where you are signed in: since when, last seen, network address, browser.',
    sql: `SELECT to_timestamp((sess ->> 'signedInAt')::float8 / 1000) AS signed_in_at, to_timestamp((sess ->> 'seenAt')::float8 / 1000) AS seen_at,
        sess ->> 'address' AS address, sess ->> 'device' AS device, expire AS ends_at
      FROM sessions WHERE sess -> 'passport' ->> 'user' = $1::uuid::text ORDER BY sid`,
  },
  {
    name: 'browsers.csv',
    about: 'Browsers in which you signed in: first and last time.',
    sql: 'SELECT created_at, seen_at FROM user_devices WHERE user_id = $1 ORDER BY device_hash',
  },
  {
    name: 'passkeys.csv',
    about: 'Your passkeys by name.',
    sql: 'SELECT name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY id',
  },
  {
    name: 'api-keys.csv',
    about: 'Your API keys by name, with their scopes. The keys themselves are not stored.',
    sql: `SELECT name, hint AS last_characters, array_to_string(scopes, ' ') AS scopes, created_at, expires_at, last_used_at
      FROM api_keys WHERE user_id = $1 ORDER BY id`,
  },
  {
    name: 'own-alerts.csv',
    about: 'Your own alerts on prices.',
    sql: `SELECT id, instrument, condition, side, unit, threshold, minutes, repeat_minutes, until, note, state, fire_count, last_fired_at, created_at,
        updated_at FROM own_alerts WHERE user_id = $1 ORDER BY id`,
  },
  {
    name: 'own-alert-firings.csv',
    about: 'When your own alerts fired in the last 90 days, with the price.',
    sql: `SELECT alert_id, instrument, message, note, bid, ask, source, tick_at FROM own_alert_fires WHERE user_id = $1`,
    key: 'id',
  },
  {
    name: 'watching.csv',
    about: 'Which instruments you follow and mute, and of which signals you are notified, and when your day is over.',
    sql: `SELECT array_to_string(followed, ' ') AS followed, array_to_string(muted, ' ') AS muted, only_followed, least_confidence, direction, status,
        enough_losses, enough_loss_r, zone, silent_since, silent_until, silent_reason, lifted_until
      FROM watch_choices WHERE user_id = $1`,
  },
  {
    name: 'webhooks.csv',
    about: 'Your webhooks. Their secrets are not part of the archive.',
    sql: `SELECT id, url, array_to_string(kinds, ' ') AS kinds, is_on, created_at FROM webhooks WHERE user_id = $1 ORDER BY id`,
  },
  {
    name: 'webhook-calls.csv',
    key: 'a.id',
    about: 'Calls of your webhooks that are still in the log.',
    sql: `SELECT a.webhook_id, a.at, a.status, a.latency_ms, a.error FROM webhook_attempts a JOIN webhooks w ON w.id = a.webhook_id
      WHERE w.user_id = $1`,
  },
  {
    name: 'notification-choices.csv',
    about: 'What you want to be notified of, by channel.',
    sql: 'SELECT channel, topic, level FROM notification_preferences WHERE user_id = $1 ORDER BY channel, topic',
  },
  {
    name: 'alert-devices.csv',
    about: 'Devices, chats and numbers that get alerts.',
    sql: `SELECT 'push' AS channel, name, NULL AS number, created_at, last_used_at FROM push_devices WHERE user_id = $1
      UNION ALL SELECT 'telegram', name, chat_id, created_at, last_used_at FROM telegram_chats WHERE user_id = $1
      UNION ALL SELECT 'sms', NULL, number, created_at, last_used_at FROM sms_numbers WHERE user_id = $1
      ORDER BY 1, 4`,
  },
  {
    name: 'read-marks.csv',
    key: 'n.id',
    about: 'Which notifications you have read, and when. Without "marked_at": all up to the time in "read_to".',
    sql: `SELECT n.id AS notification_id, n.title, ${IS_READ} AS is_read, r.read_at AS marked_at, p.read_to
      FROM users u CROSS JOIN ${INBOX}
      WHERE u.id = $1 AND ${IS_VISIBLE} AND (r.id IS NOT NULL OR ${IS_READ})`,
  },
  {
    name: 'deliveries.csv',
    key: 'id',
    about: 'What was sent to you by email, push, Telegram, SMS and webhooks, with the outcome.',
    sql: `SELECT channel, kind, signal_id, notification_id, created_at, delivery_status AS status, attempts, sent_at
      FROM deliveries WHERE user_id = $1`,
  },
  {
    name: 'account-emails.csv',
    key: 'id',
    about: 'Emails about your account.',
    sql: `SELECT kind, email, created_at, sent_at, delivery_status AS status FROM account_emails
      WHERE email = (SELECT email FROM users WHERE id = $1)`,
  },
  {
    name: 'direct-line.csv',
    key: 'id',
    about:
      'Your direct line: what you wrote and what the desk answered. "image" is the address of an image in the terminal.',
    sql: `SELECT created_at, CASE WHEN is_from_admin THEN 'the desk' ELSE 'you' END AS "from", message, image_url AS image, is_read, read_at
      FROM admin_messages WHERE user_id = $1`,
  },
  {
    name: 'journal.csv',
    key: 'e.id',
    about: 'Your journal.',
    sql: `SELECT e.signal_id, s.instrument, s.direction, e.decision, e.at, e.fill, e.size, e.risk_percent, e.exit, e.exit_at, e.note, e.created_at,
        e.updated_at FROM journal_entries e JOIN signals s ON s.id = e.signal_id WHERE e.user_id = $1`,
  },
  {
    name: 'journal-accounts.csv',
    about: 'Your accounts at brokers, as your journal has them.',
    sql: 'SELECT id, name, currency, kind, zone, number AS last_digits, created_at FROM journal_accounts WHERE user_id = $1 ORDER BY id',
  },
  {
    name: 'journal-trades.csv',
    key: 't.id',
    about: 'The trades of your imported statements, each as every statement had it, with your notes.',
    sql: `SELECT t.account_id AS account, s.format, s.created_at AS imported_at, t.is_current, t.ticket, t.symbol, t.instrument, t.direction, t.size,
        t.opened, t.closed, t.opened_at, t.closed_at, t.entry, t.exit, t.stop, t.profit, t.commission, t.taxes, t.swap, t.comment, n.signal_id, n.note,
        n.tags, n.risk_percent
      FROM journal_trades t JOIN journal_accounts a ON a.id = t.account_id JOIN journal_statements s ON s.id = t.statement_id
        LEFT JOIN journal_trade_notes n ON n.account_id = t.account_id AND n.ticket = t.ticket WHERE a.user_id = $1`,
  },
  {
    name: 'journal-money.csv',
    key: 'm.id',
    about: 'Deposits, withdrawals and bookings of your imported statements.',
    sql: `SELECT m.account_id AS account, m.is_current, m.at, m.kind, m.amount, m.text
      FROM journal_money m JOIN journal_accounts a ON a.id = m.account_id WHERE a.user_id = $1`,
  },
  {
    name: 'subscriptions.csv',
    about: 'Your subscriptions, with the ids of the payment provider.',
    sql: `SELECT provider, external_id AS id, customer_id AS customer, status, plan, started_at, current_period_end, cancel_at_period_end, cancel_reason, ended_at
      FROM subscriptions WHERE user_id = $1 ORDER BY id`,
  },
  {
    name: 'invoices.csv',
    about:
      'Your invoices, by the id of the payment provider. Amounts are in the smallest unit of the currency, such as cents.',
    sql: `SELECT provider, id, subscription_id AS subscription, status, currency, total, amount_paid, amount_discount, amount_tax, created_at, paid_at
      FROM invoices WHERE ${PAYERS} ORDER BY created_at, id`,
  },
  {
    name: 'payments.csv',
    about: 'Your payments, refunds and disputes, by the id of the payment provider. Amounts as in invoices.csv.',
    sql: `SELECT 'payment' AS kind, provider, id, NULL AS payment, status, amount, currency, at FROM payments WHERE ${PAYERS}
      UNION ALL SELECT 'refund', provider, id, payment_id, status, amount, currency, at FROM refunds WHERE ${PAYMENTS}
      UNION ALL SELECT 'dispute', provider, id, payment_id, status, amount, currency, at FROM disputes WHERE ${PAYMENTS}
      ORDER BY 8, 1, 3`,
  },
  {
    name: 'audit.csv',
    key: 'id',
    about:
      'Entries of the audit trail about you: acts of your own with your network address, and acts of staff on your account without their names.',
    sql: `SELECT at, CASE WHEN actor_id = $1 THEN 'you' ELSE 'staff' END AS actor, action, CASE WHEN actor_id = $1 THEN address END AS address
      FROM audit_log WHERE (actor_id = $1 OR (entity IN ('users', 'account_deletions') AND entity_id = $1::uuid::text))`,
  },
];
