import { randomUUID } from 'node:crypto';
import { User } from '@t0/database/accounts';
import type { DataSource } from 'typeorm';

/** Texts that name the person of `fillAccount`; none of them may be anywhere once the account is deleted. */
export const PERSON_TEXTS = {
  firstName: 'Zedekiah',
  lastName: 'Quillfeather',
  address: '203.0.113.77',
  device: 'PersonalBrowser/7.7',
  chat: '7700770077',
  number: '+15550107777',
  endpoint: 'https://push.test/of-this-person',
  words: 'words that only this person wrote',
  token: 'secret-of-this-person',
} as const;

/**
 * Gives an account a row in every table that holds data of a person (`PERSONAL_DATA`), as a former member of the desk has them: the statements
 * write what the product writes, with texts by which the rows are found again. `id` is the account's.
 */
export async function fillAccount(db: DataSource, { id, email }: User): Promise<void> {
  const { firstName, lastName, address, device, chat, number, endpoint, words, token } = PERSON_TEXTS;
  const run = (sql: string, ...values: unknown[]): Promise<unknown> => db.query(sql, values);
  await run(
    `UPDATE users SET first_name = $2, last_name = $3, ip_address = $4, device_info = $5, session_id = $6, location = 'Quill City' WHERE id = $1`,
    ...[id, firstName, lastName, address, device, token],
  );
  const sid = `sid-${token}`;
  await run(
    `INSERT INTO sessions (sid, sess, expire) VALUES ($1, json_build_object('passport', json_build_object('user', $2::text), 'address', $3::text, 'device', $4::text,
       'signedInAt', 1, 'seenAt', 1, 'cookie', json_build_object('originalMaxAge', 1000)), now() + interval '1 day')`,
    ...[sid, id, address, device],
  );
  const [signal] = (await run(
    `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias) VALUES ('GBPJPY', 'long', 196, 195, 197, 198, 'Bullish')
     RETURNING id`,
  )) as [{ id: number }];
  await run(
    `INSERT INTO signal_steps (signal_id, version, kind, at, actor_id, actor_email, state) VALUES ($1, 1, 'published', now(), $2, $3, '{}')`,
    ...[signal.id, id, email],
  );
  const [alert] = (await run(
    `INSERT INTO own_alerts (user_id, instrument, condition, side, unit, threshold, note)
     VALUES ($1, 'GBPJPY', 'crosses', 'middle', 'price', 196, $2) RETURNING id`,
    ...[id, words],
  )) as [{ id: number }];
  await run(
    `INSERT INTO own_alert_fires (batch, alert_id, user_id, instrument, message, note, price, bid, ask, source, tick_at)
     VALUES (1, $2, $1, 'GBPJPY', 'GBPJPY reached 196.000', $3, 196, 196, 196, 'oanda', now())`,
    ...[id, alert.id, words],
  );
  await run(`INSERT INTO watch_choices (user_id, muted) VALUES ($1, '{XAUUSD}')`, id);
  await run(
    `WITH message AS (INSERT INTO webhook_messages (kind, body) VALUES ('own-alert.fired', $2) RETURNING id)
     INSERT INTO deliveries (channel, kind, message_id, user_id, target) SELECT 'webhook', 'message', id, $1, '1' FROM message`,
    ...[id, words],
  );
  const [own] = (await run(
    `INSERT INTO notifications (title, message, created_by, announced_at, fanned_out_at)
     VALUES ('Notice of the desk', 'Rates are out', $1, now(), now()) RETURNING id`,
    id,
  )) as [{ id: number }];
  await run(
    `INSERT INTO notifications (title, message, billing_case, member_id, fanned_out_at) VALUES ('PAYMENT REFUNDED', $2, 'refund re_x', $1, now())`,
    ...[id, `${email}: $49 was refunded.`],
  );
  await run(
    'INSERT INTO user_notifications (user_id, notification_id, is_read, read_at) VALUES ($1, $2, true, now())',
    id,
    own.id,
  );
  await run(
    `INSERT INTO audit_log (actor_id, actor_email, action, entity, entity_id, subject, before, after, address, request_id, request)
     VALUES ($1, $2, 'signals.created', 'signals', '1', NULL, NULL, '{}', $3, 'r1', 'POST /api/signals'),
       ($4, 'other@t0.test', 'users.updated', 'users', $1::uuid::text, $2, NULL, json_build_object('firstName', $5::text), '198.51.100.1', 'r2', 'POST /x'),
       ($4, 'other@t0.test', 'command-line.grant', 'users', NULL, NULL, NULL, json_build_object('email', $2::text), NULL, 'r3', 'npm run admin -- grant ' || $2)`,
    ...[id, email, address, randomUUID(), firstName],
  );
  const of = async (sql: string, ...values: unknown[]): Promise<unknown> => run(sql, id, ...values);
  await run(
    `INSERT INTO account_emails (kind, email, details, delivery_status, sent_at) VALUES ('new-device', $1, $2, 'sent', now())`,
    email,
    { address, device },
  );
  await run(
    `INSERT INTO password_reset_tokens (email, token, expires_at) VALUES ($1, $2, now())`,
    email,
    `reset-${token}`,
  );
  await run(
    `INSERT INTO registrations (email, password, first_name, last_name, browser, expires_at) VALUES ($1, $2, $3, $4, $2, now() + interval '1 day')`,
    ...[email, `registration-${token}`, firstName, lastName],
  );
  await run(`INSERT INTO email_suppressions (email, reason) VALUES ($1, $2)`, email, `550 no ${email}`);
  await run(`INSERT INTO pending_payments (email, plan, user_id) VALUES ($1, 'monthly', NULL)`, email);
  await of(
    `INSERT INTO not_me_links (user_id, token, kind, expires_at) VALUES ($1, $2, 'new-device', now())`,
    `not-me-${token}`,
  );
  await of(
    `INSERT INTO passkeys (user_id, credential_id, public_key, name) VALUES ($1, $2, 'x', $3)`,
    token,
    `${firstName}'s phone`,
  );
  await of(`INSERT INTO user_devices (user_id, device_hash, seen_at) VALUES ($1, $2, now())`, `device-${token}`);
  await of(`INSERT INTO user_two_factor (user_id, secret, confirmed_at) VALUES ($1, $2, now())`, token);
  await of(`INSERT INTO user_settings (user_id, quiet_zone) VALUES ($1, 'Quill/City')`);
  await of(
    `INSERT INTO api_keys (user_id, name, hash, hint, scopes) VALUES ($1, $2, $3, 'xxxx', '{}')`,
    words,
    `key-${token}`,
  );
  await of(
    `INSERT INTO admin_messages (user_id, message, image_url) VALUES ($1, $2, '/objects/images/77777777-7777-4777-8777-777777777777.png')`,
    words,
  );
  await of(
    `INSERT INTO uploads (id, object_path, kind, state, owner_id, file_name, content_type, attached_to, expires_at)
     VALUES ('77777777-7777-4777-8777-777777777777', '/objects/images/77777777-7777-4777-8777-777777777777.png', 'image', 'attached', $1, $2, 'image/png',
       'direct_line:' || $1::uuid::text, now())`,
    `${lastName}.png`,
  );
  await of(
    `INSERT INTO read_positions (user_id, version, read_to) VALUES ($1, 1, now()) ON CONFLICT (user_id) DO UPDATE SET read_to = now()`,
  );
  await of(`INSERT INTO message_rate_limits (user_id) VALUES ($1)`);
  await of(
    `INSERT INTO journal_entries (user_id, signal_id, decision, at, note) VALUES ($1, $2, 'taken', now(), $3)`,
    signal.id,
    words,
  );
  const [account] = (await of(
    `INSERT INTO journal_accounts (user_id, name, currency, kind, zone) VALUES ($1, $2, 'USD', 'live', 'UTC') RETURNING id`,
    words,
  )) as [{ id: number }];
  await run(
    `WITH s AS (INSERT INTO journal_statements (account_id, format, until, trades, money) VALUES ($1, 'mt4', '', '{}', '{}') RETURNING id),
       m AS (INSERT INTO journal_money (account_id, statement_id, is_current, ticket, at, kind, amount, text) SELECT $1, id, true, '1', '', 'flow', 1, $2 FROM s)
     INSERT INTO journal_trades (account_id, statement_id, is_current, ticket, position, symbol, direction, size, marked, profit, commission, taxes, swap, comment)
     SELECT $1, id, true, '1', '1', 'EURUSD', 'long', 1, false, 1, 0, 0, 0, $2 FROM s`,
    ...[account.id, words],
  );
  await run(`INSERT INTO journal_trade_notes (account_id, ticket, note) VALUES ($1, '1', $2)`, account.id, words);
  await of(`INSERT INTO journal_mappings (user_id, heading, columns) VALUES ($1, 'x', '{}')`);
  await of(`INSERT INTO notification_preferences (user_id, channel, topic, level) VALUES ($1, 'email', 'news', 'off')`);
  await of(
    `INSERT INTO deliveries (channel, kind, signal_id, user_id, target, signal_instrument, signal_direction, delivery_status, accepted_id, sent_at)
     VALUES ('sms', 'signal', $2, $1, $3, NULL, NULL, 'sent', 'SMofthisperson', now()), ('push', 'signal', $2, $1, $4, NULL, NULL, 'sent', NULL, now())`,
    ...[signal.id, number, endpoint],
  );
  await run(
    `INSERT INTO sms_messages (sid, status, price, currency) VALUES ('SMofthisperson', 'delivered', 0.01, 'USD')`,
  );
  await of(`INSERT INTO sms_months (user_id, month, messages) VALUES ($1, '2026-11-01', 1)`);
  await of(`INSERT INTO sms_numbers (user_id, number) VALUES ($1, $2)`, number);
  await of(
    `INSERT INTO sms_codes (user_id, number, code, expires_at) VALUES ($1, $2, $3, now())`,
    number,
    `sms-${token}`,
  );
  await of(`INSERT INTO telegram_chats (user_id, chat_id, name) VALUES ($1, $2, $3)`, chat, firstName);
  await of(`INSERT INTO telegram_links (user_id, code, expires_at) VALUES ($1, $2, now())`, `telegram-${token}`);
  await of(
    `INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth, name) VALUES ($1, $2, $3, 'p', 'a', $4)`,
    ...[sid, endpoint, `${firstName}'s laptop`],
  );
  await of(
    `WITH made AS (INSERT INTO webhooks (user_id, url, kinds, secret) VALUES ($1, $2, '{}', $3) RETURNING id)
     INSERT INTO webhook_attempts (webhook_id, delivery_id, latency_ms, answer) SELECT id, 1, 1, $4 FROM made`,
    ...[`https://hooks.test/${lastName}`, `webhook-${token}`, words],
  );
  await of(
    `INSERT INTO idempotency_keys (user_id, key, fingerprint, response) VALUES ($1, 'k', 'f', json_build_object('email', $2::text))`,
    email,
  );
  await run(
    `INSERT INTO webhook_events (provider, event_id, type, payload, processed_at)
     VALUES ('stripe', $1, 'customer.updated', jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object('email', $2::text, 'name', $3::text))), now())`,
    ...[`evt_${randomUUID()}`, email, `${firstName} ${lastName}`],
  );
  await of(`INSERT INTO member_notes (user_id, text, author_email) VALUES ($1, $2, 'other@t0.test')`, words);
  await run(
    `INSERT INTO member_notes (user_id, text, author_email) SELECT id, 'Called the desk', $1::varchar FROM users WHERE email <> $1::varchar LIMIT 1`,
    email,
  );
  await of(
    `INSERT INTO email_announcements (subject, text, filter, recipients, author_id, fanned_out_at)
     VALUES ('Announcement of the desk', 'Text', json_build_object('show', 'all', 'q', $2::text), ARRAY[$1::uuid], $1, now())`,
    email,
  );
  await deskContent(of, `${firstName} ${lastName}`);
}

/** What the person published for the desk. */
async function deskContent(of: (sql: string, ...values: unknown[]) => Promise<unknown>, name: string): Promise<void> {
  await of(
    `INSERT INTO blog_posts (title, content, author, excerpt, created_by) VALUES ('Outlook', 'Content of the desk', $2, 'Short', $1)`,
    name,
  );
  await of(`INSERT INTO chart_memos (instrument, memo_text, updated_by) VALUES ('GBPJPY', 'Memo of the desk', $1)`);
  await of(
    `INSERT INTO chart_notes (instrument, timeframe, note, updated_by) VALUES ('GBPJPY', 'H4', 'Note of the desk', $1)`,
  );
  await of(
    `INSERT INTO resources (title, file_name, file_url, file_size, file_type, uploaded_by) VALUES ('Guide', 'guide.pdf', '/objects/x', 1, 'application/pdf', $1)`,
  );
  await of(`INSERT INTO videos (title, video_url, uploaded_by) VALUES ('Lesson', '/objects/y', $1)`);
  await of(`INSERT INTO held_signals (body, due_at, created_by, state) VALUES ('{}', now(), $1, 'undone')`);
  await of(
    `INSERT INTO message_templates (kind, name, text, created_by) VALUES ('broadcast', 'Morning', 'Good morning', $1)`,
  );
  await of(
    `INSERT INTO price_alerts (title, condition, threshold, is_active, created_by) VALUES ('Alert of the desk', 'above', 1, false, $1)`,
  );
  await of(
    `WITH made AS (INSERT INTO intake_sources (name, template, trusted_by, created_by) VALUES ('Source', '{}', jsonb_build_array(jsonb_build_object('id', $1::uuid::text)), $1)
       RETURNING id)
     INSERT INTO intake_drafts (source_id, raw, digest, fields, errors, state, resolved_by, resolved_at) SELECT id, 'x', 'd', '{}', '[]', 'discarded', $1, now() FROM made`,
  );
  await of(`INSERT INTO blacklisted_emails (email, reason, blacklisted_by) VALUES ('somebody@else.test', 'spam', $1)`);
}

/** Every row of every table, as text by table. */
export async function dumpOf(db: DataSource): Promise<Map<string, string>> {
  const tables: { name: string }[] = await db.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const rows: { line: string }[] = await db.query(`SELECT row_to_json(t)::text AS line FROM "${name}" t`);
    dump.set(name, rows.map(({ line }) => line).join('\n'));
  }
  return dump;
}
