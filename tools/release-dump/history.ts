/**
 * Rows of a used database in addition to the demonstration: an audit trail of a closed signal, a mail that waits and one
 * that was sent, read marks, a message, an event that was published. In columns that releases keep.
 */
export const HISTORY: readonly string[] = [
  `INSERT INTO audit_log (at, actor_id, actor_email, action, entity, entity_id, before, after, request_id, request)
   SELECT created_at, (SELECT id FROM users WHERE role IS NOT NULL LIMIT 1), 'admin@t0.local', 'signals.created', 'signals', id::text, NULL,
     json_build_object('instrument', instrument, 'direction', direction, 'entryPrice', entry_price::text, 'slPrice', sl_price::text,
       't0Price', t0_price::text, 't1Price', t1_price::text)::jsonb, 'r-' || id, 'POST /api/signals'
   FROM signals`,
  `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status, sent_at, attempts)
   SELECT 'email', 'signal', s.id, u.id, s.instrument, s.direction, 'sent', s.created_at, 1
   FROM signals s, users u WHERE u.has_active_subscription ORDER BY s.id LIMIT 3`,
  `INSERT INTO user_notifications (user_id, notification_id, is_read, read_at)
   SELECT u.id, n.id, true, now() FROM users u, (SELECT id FROM notifications ORDER BY id LIMIT 2) n`,
  `INSERT INTO admin_messages (user_id, message, is_from_admin) SELECT id, 'It''s a question: "when?"', false FROM users WHERE role IS NULL`,
  `UPDATE live_log SET last_seq = 1 WHERE id = 1`,
  `INSERT INTO live_events (seq, type, v, audience, data, at, published_at)
   SELECT 1, 'instrument.changed', 1, 'members', '{}', now(), now()`,
];
