/** Values that the statements of `PERSONAL_DATA` take. */
interface DeletedPerson {
  id: string;
  /** The address, in lower case. */
  email: string;
}

/**
 * What the deletion of an account does to a table (docs/product/accounts.md#what-stays). `none`: it holds nothing of a person. `account`: its
 * rows end with the account's own row, by the foreign key. `erased`: `sql` deletes the person's rows, or what names the person in them.
 * `kept`: rows stay, without a name; `why` says for what.
 */
export type Fate =
  | { fate: 'none' }
  | { fate: 'account' }
  | { fate: 'erased'; sql: string; takes: readonly (keyof DeletedPerson)[] }
  | { fate: 'kept'; why: string; sql?: string; takes?: readonly (keyof DeletedPerson)[] };

const NONE: Fate = { fate: 'none' };
const ACCOUNT: Fate = { fate: 'account' };
const erased = (sql: string, ...takes: (keyof DeletedPerson)[]): Fate => ({ fate: 'erased', sql, takes });
const kept = (why: string): Fate => ({ fate: 'kept', why });
/** Content of the desk: it stays, and no longer says who made it. */
const unsigned = (table: string, column: string): Fate =>
  erased(`UPDATE ${table} SET ${column} = NULL WHERE ${column} = $1`, 'id');

const FACTS = 'payments are kept for the books, under the ids of the provider';

/**
 * Every table, and what happens to it. A test compares the names with the schema: a new table has to be decided here. The statements run in this
 * order, in one transaction, before the account's own row is deleted.
 */
export const PERSONAL_DATA: Readonly<Record<string, Fate>> = {
  account_deletions: ACCOUNT,
  account_emails: erased(
    `WITH requests AS (UPDATE account_emails SET requested_by = NULL WHERE requested_by = $1 AND email <> $2)
     DELETE FROM account_emails WHERE email = $2`,
    'id',
    'email',
  ),
  admin_messages: ACCOUNT,
  analytics_rollups: NONE,
  api_keys: ACCOUNT,
  audit_log: kept('acts of staff stay provable: without addresses, names and values of the person (forget_person)'),
  billing_history: NONE,
  blacklisted_emails: {
    fate: 'kept',
    why: 'a blacklisted address stays refused',
    sql: 'UPDATE blacklisted_emails SET blacklisted_by = NULL WHERE blacklisted_by = $1',
    takes: ['id'],
  },
  blog_posts: erased(
    `UPDATE blog_posts p SET created_by = NULL, version = p.version + 1,
       author = CASE WHEN lower(p.author) IN (u.email, lower(u.first_name), lower(u.last_name), lower(concat_ws(' ', u.first_name, u.last_name)))
         THEN 'The desk' ELSE p.author END
     FROM users u WHERE u.id = $1 AND p.created_by = u.id`,
    'id',
  ),
  cash_months: NONE,
  chart_memos: unsigned('chart_memos', 'updated_by'),
  chart_notes: unsigned('chart_notes', 'updated_by'),
  deleted_provider_ids: kept('a late webhook must not make the account again'),
  // Before the deliveries, which name the messages: what an alert of the person's own said.
  webhook_messages: erased(
    `DELETE FROM webhook_messages WHERE kind = 'own-alert.fired'
       AND id IN (SELECT message_id FROM deliveries WHERE user_id = $1 AND channel = 'webhook')`,
    'id',
  ),
  // Before the deliveries, which name the messages: their costs stay.
  sms_messages: erased(
    `UPDATE sms_messages SET sid = 'SM' || md5(gen_random_uuid()::text)
     WHERE sid IN (SELECT accepted_id FROM deliveries WHERE user_id = $1 AND channel = 'sms')`,
    'id',
  ),
  deliveries: ACCOUNT,
  delivery_counts: NONE,
  delivery_receipts: NONE,
  disputes: kept(FACTS),
  // The words that chose its recipients may name the person.
  email_announcements: erased(
    `UPDATE email_announcements SET author_id = nullif(author_id, $1),
       filter = CASE WHEN names_in_search(filter ->> 'q', $1) THEN filter - 'q' ELSE filter END,
       recipients = array_remove(recipients, $1)
     WHERE author_id = $1 OR names_in_search(filter ->> 'q', $1) OR $1 = ANY (recipients)`,
    'id',
  ),
  email_suppressions: erased('DELETE FROM email_suppressions WHERE email = $1', 'email'),
  held_signals: unsigned('held_signals', 'created_by'),
  idempotency_keys: erased(
    `DELETE FROM idempotency_keys
     WHERE user_id = $1 OR strpos(response::text, $1::uuid::text) > 0 OR strpos(lower(response::text), $2) > 0`,
    'id',
    'email',
  ),
  instruments: NONE,
  intake_drafts: unsigned('intake_drafts', 'resolved_by'),
  intake_sources: erased(
    `UPDATE intake_sources SET created_by = nullif(created_by, $1), trusted_by = (
       SELECT coalesce(jsonb_agg(one), '[]'::jsonb) FROM jsonb_array_elements(trusted_by) AS one WHERE one ->> 'id' <> $1::uuid::text)
     WHERE created_by = $1 OR strpos(trusted_by::text, $1::uuid::text) > 0`,
    'id',
  ),
  invoices: kept(FACTS),
  journal_accounts: ACCOUNT,
  journal_entries: ACCOUNT,
  journal_mappings: ACCOUNT,
  journal_money: ACCOUNT,
  journal_statements: ACCOUNT,
  journal_trade_notes: ACCOUNT,
  journal_trades: ACCOUNT,
  legal_texts: NONE,
  live_events: kept('the numbers of events have no gap: without their content (forgetEvents)'),
  live_log: NONE,
  // Notes about the person go with the account; those that the person wrote about others stay.
  member_notes: erased(`UPDATE member_notes SET author_email = 'deleted account' WHERE author_email = $1`, 'email'),
  member_revenue: kept('figures of the business stay: under an id that names nobody'),
  message_rate_limits: ACCOUNT,
  message_templates: unsigned('message_templates', 'created_by'),
  migrations: NONE,
  not_me_links: ACCOUNT,
  notification_preferences: ACCOUNT,
  // Billing cases about the person go with the account; broadcasts lose their author.
  notifications: ACCOUNT,
  own_alert_fires: ACCOUNT,
  own_alerts: ACCOUNT,
  owner_copy: NONE,
  passkeys: ACCOUNT,
  password_reset_tokens: erased('DELETE FROM password_reset_tokens WHERE email = $1', 'email'),
  payers: {
    fate: 'kept',
    why: `${FACTS}; the payer is anonymous`,
    sql: 'UPDATE payers SET card_last4 = NULL, card_expires_on = NULL WHERE user_id = $1',
    takes: ['id'],
  },
  payments: kept(FACTS),
  pending_payments: erased('DELETE FROM pending_payments WHERE user_id = $1 OR email = $2', 'id', 'email'),
  plans: NONE,
  price_alert_fires: NONE,
  price_alerts: unsigned('price_alerts', 'created_by'),
  price_candles: NONE,
  private_chat_members: kept(
    'the id of a Telegram account stays until Telegram confirms that it left the private chat',
  ),
  push_devices: ACCOUNT,
  read_positions: ACCOUNT,
  record_checkpoints: NONE,
  record_settings: NONE,
  record_stamps: NONE,
  record_tiles: NONE,
  refunds: kept(FACTS),
  registrations: erased('DELETE FROM registrations WHERE email = $1', 'email'),
  relay_endings: NONE,
  resources: unsigned('resources', 'uploaded_by'),
  sessions: erased(
    `DELETE FROM sessions WHERE strpos(sess::text, $1::uuid::text) > 0 OR strpos(lower(sess::text), $2) > 0`,
    'id',
    'email',
  ),
  signal_ledger: NONE,
  signal_ledger_head: NONE,
  signal_mailings: NONE,
  signal_steps: kept('the story of a signal stays: without the address of who took the step (forget_person)'),
  signals: NONE,
  sms_codes: ACCOUNT,
  sms_months: ACCOUNT,
  sms_numbers: ACCOUNT,
  step_alerts: NONE,
  subscription_changes: kept(FACTS),
  subscriptions: ACCOUNT,
  telegram_chats: ACCOUNT,
  telegram_links: ACCOUNT,
  // Images of the direct line, and files that nothing uses, are deleted by the sweep of files; those of the desk stay.
  uploads: erased(
    `UPDATE uploads SET owner_id = NULL,
       file_name = CASE WHEN attached_to = 'direct_line:' || $1::uuid::text OR state <> 'attached' THEN 'deleted' ELSE file_name END,
       state = CASE WHEN attached_to = 'direct_line:' || $1::uuid::text OR state <> 'attached' THEN 'deleted' ELSE state END,
       attached_to = CASE WHEN attached_to = 'direct_line:' || $1::uuid::text THEN NULL ELSE attached_to END
     WHERE owner_id = $1 OR attached_to = 'direct_line:' || $1::uuid::text`,
    'id',
  ),
  user_devices: ACCOUNT,
  user_notifications: ACCOUNT,
  user_settings: ACCOUNT,
  user_two_factor: ACCOUNT,
  users: ACCOUNT,
  videos: unsigned('videos', 'uploaded_by'),
  watch_choices: ACCOUNT,
  webhook_attempts: ACCOUNT,
  webhook_events: erased(
    `WITH ids AS (SELECT $2::text AS id UNION SELECT $1::uuid::text
       UNION SELECT external_id FROM subscriptions WHERE user_id = $1
       UNION SELECT customer_id FROM subscriptions WHERE user_id = $1 AND customer_id <> ''
       UNION SELECT customer_id FROM payers WHERE user_id = $1
       UNION SELECT stripe_customer_id FROM users WHERE id = $1 AND stripe_customer_id <> ''
       UNION SELECT whop_user_id FROM users WHERE id = $1 AND whop_user_id <> '')
     UPDATE webhook_events SET payload = '{}'::jsonb, error = NULL, processed_at = coalesce(processed_at, now())
     WHERE person_names(payload::text) && (SELECT person_names(string_agg(id, ' ')) FROM ids)
       AND EXISTS (SELECT 1 FROM ids WHERE strpos(lower(payload::text), lower(ids.id)) > 0)`,
    'id',
    'email',
  ),
  webhooks: ACCOUNT,
};
