import type { EntityManager } from 'typeorm';
import type { GeneratedReceipt, GeneratedWindow } from './activity.ts';

/** Before the first place of the event log, so that none of its own is taken. */
const RECEIPTS = `
  INSERT INTO delivery_receipts (seq, kind, entity_id, published_at, online, later, reached, latency)
  SELECT r.seq, r.kind, r.id, to_timestamp(r.at / 1000.0), r.online, r.later, r.reached, r.latency
  FROM json_to_recordset($1) AS r (seq bigint, kind text, id integer, at bigint, online integer, later integer, reached integer, latency integer[])`;
const WINDOWS = `
  INSERT INTO analytics_rollups (window_start, signals, notifications, emails_sent, emails_failed, expected, delivered, latency, members_online,
    sockets)
  SELECT to_timestamp(w.at / 1000.0), w.signals, w.notifications, w.emails, 0, w.expected, w.delivered, w.latency, w.members, w.sockets
  FROM json_to_recordset($1) AS w (at bigint, signals integer, notifications integer, emails integer, expected integer, delivered integer,
    latency integer[], members integer, sockets integer)
  ON CONFLICT DO NOTHING`;
/** One email of each signal to each member who had subscribed by then, in the seconds after; a few mailboxes were full. */
const EMAILS = `
  INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, created_at, sent_at, delivery_status, attempts, last_error)
  SELECT 'email', 'signal', s.id, u.id, s.instrument, s.direction, s.created_at,
    CASE WHEN full_box THEN NULL ELSE s.created_at + make_interval(secs => 1 + abs(hashtext(u.email || s.id)) % 5000 / 1000.0) END,
    CASE WHEN full_box THEN 'failed' ELSE 'sent' END, CASE WHEN full_box THEN 3 ELSE 1 END,
    CASE WHEN full_box THEN '452 4.2.2 The mailbox is full' END
  FROM signals s JOIN users u ON u.has_active_subscription AND u.subscription_started_at <= s.created_at
  CROSS JOIN LATERAL (SELECT abs(hashtext(s.id || u.email)) % 400 = 0 AS full_box) AS luck
  ORDER BY s.id`;

/** Writes the emails of all signals. Returns how many left of each signal. */
export async function writeEmails(manager: EntityManager): Promise<Map<number, number>> {
  await manager.query(EMAILS);
  const rows = await manager.query<{ signal: number; sent: number }[]>(
    `SELECT signal_id AS signal, count(sent_at)::integer AS sent FROM deliveries WHERE channel = 'email' AND kind = 'signal' GROUP BY signal_id`,
  );
  return new Map(rows.map(({ signal, sent }) => [signal, sent]));
}

/** Writes receipts and the figures of the console's plots. */
export async function writeActivity(
  manager: EntityManager,
  { receipts, windows }: { receipts: readonly GeneratedReceipt[]; windows: readonly GeneratedWindow[] },
): Promise<void> {
  const placed = receipts.map((receipt, index) => ({ ...receipt, seq: index - receipts.length }));
  await manager.query(RECEIPTS, [JSON.stringify(placed)]);
  await manager.query(WINDOWS, [JSON.stringify(windows)]);
}
