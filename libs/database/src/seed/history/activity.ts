import { LIMITS, type PublicationKind } from '@t0/contracts/platform';
import { addLatencies, latencyBucket } from '@t0/domain/live';
import type { EntityManager } from 'typeorm';
import { DAY_MS } from './market.ts';
import { between, seededRandom, type Random } from './seeded-random.ts';

const WINDOW_MS = 5 * 60_000;
/** Windows of five minutes are drawn for the last days, for the days before only every sixth: nothing shows more of them. */
const FINE_DAYS = 2;
const COARSE = 6;
/** Of a hundred members connected, by the hour of UTC. */
const AWAKE = [8, 7, 7, 9, 12, 18, 30, 48, 58, 60, 57, 55, 58, 70, 74, 72, 66, 58, 48, 38, 30, 22, 15, 10] as const;

/** A publication, and the recipients that its receipt counts. */
export interface Publication {
  kind: PublicationKind;
  id: number;
  at: number;
  /** Emails that left. */
  emails: number;
}

/** A receipt as it is kept. */
interface GeneratedReceipt {
  kind: PublicationKind;
  id: number;
  at: number;
  online: number;
  later: number;
  reached: number;
  latency: number[];
}

/** Figures of five minutes. */
interface GeneratedWindow {
  at: number;
  signals: number;
  notifications: number;
  emails: number;
  expected: number;
  delivered: number;
  latency: number[];
  members: number;
  sockets: number;
}

/** The number of members who are connected at a time. */
function online(at: number, members: number, random: Random): number {
  const date = new Date(at);
  const share = AWAKE[date.getUTCHours()]! / (date.getUTCDay() % 6 === 0 ? 400 : 100);
  return Math.min(members, Math.max(0, Math.round(members * share + (random() - 0.5) * 3)));
}

/** The receipts and figures of the last days, as long as they are kept, oldest first. `membersAt`: how many subscribers there were. */
export function generateActivity(
  publications: readonly Publication[],
  membersAt: (at: number) => number,
  now: number,
): { receipts: GeneratedReceipt[]; windows: GeneratedWindow[] } {
  const from = now - (LIMITS.analytics.keptDays - 1) * DAY_MS;
  const random = seededRandom(4_242);
  const recent = publications.filter(({ at }) => at >= from);
  const receipts = recent.map((one) => receiptOf(one, membersAt(one.at), random));
  const windows = new Map<number, GeneratedWindow>();
  const add = (at: number): void => {
    const members = online(at, membersAt(at), random);
    const seen = { members, sockets: members + between(random, 0, Math.ceil(members / 3)) };
    const nothing = { signals: 0, notifications: 0, emails: 0, expected: 0, delivered: 0, latency: [] };
    windows.set(at, { at, ...nothing, ...seen });
  };
  for (let at = Math.ceil(from / WINDOW_MS) * WINDOW_MS; at < now - WINDOW_MS;) {
    add(at);
    at += at < now - FINE_DAYS * DAY_MS ? WINDOW_MS * COARSE : WINDOW_MS;
  }
  for (const [index, { kind, at, emails }] of recent.entries()) {
    const start = Math.floor(at / WINDOW_MS) * WINDOW_MS;
    if (!windows.has(start)) add(start);
    const window = windows.get(start)!;
    const receipt = receipts[index]!;
    window[kind === 'signal' ? 'signals' : 'notifications'] += 1;
    window.emails += emails;
    window.expected += receipt.online;
    window.delivered += receipt.reached;
    window.latency = addLatencies(window.latency, receipt.latency);
  }
  return { receipts, windows: [...windows.values()] };
}

function receiptOf({ kind, id, at }: Publication, members: number, random: Random): GeneratedReceipt {
  const connected = online(at, members, random);
  const reached = Math.max(0, connected - (random() < 0.06 ? 1 : 0));
  const latency: number[] = [];
  for (let one = 0; one < reached; one += 1) {
    const bucket = latencyBucket(25 + random() * random() * 160);
    while (latency.length <= bucket) latency.push(0);
    latency[bucket]! += 1;
  }
  return { kind, id, at, online: connected, later: Math.round((members - connected) * 0.8), reached, latency };
}

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
