import type { EntityManager } from 'typeorm';
import type { User } from '../../accounts/user.entity.ts';
import { generateActivity, writeActivity, writeEmails } from './activity.ts';
import type { Publication } from './activity.ts';
import { SEED, generateHalfYear } from './half-year.ts';
import type { HalfYear } from './half-year.ts';
import { CANDLE_DAYS, DAY_MS, barsOfToday, priceText } from './market.ts';
import { noticesOf } from './notices.ts';
import type { GeneratedNotice } from './notices.ts';
import { demoMembers, writeMembers } from './people.ts';
import { generateJournals, writeJournals } from './write-journals.ts';
import { writeSignals } from './write-signals.ts';

const CANDLES = `
  INSERT INTO price_candles (instrument, minute, open, high, low, close, source)
  SELECT $1, to_timestamp(at), open, high, low, close, 'simulated'
  FROM unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[]) AS bar (at, open, high, low, close)
  ON CONFLICT DO NOTHING`;

/** The candles behind the signals, as far back as candles are kept, and those of today: the simulated feed goes on from there. */
async function writeCandles(manager: EntityManager, { bars, end }: HalfYear, now: number): Promise<void> {
  for (const [market, all] of bars) {
    const kept = all.filter(({ at }) => at >= end - CANDLE_DAYS * DAY_MS);
    kept.push(...barsOfToday(market, end, now, SEED));
    const price = (units: number): string => priceText(market, units);
    await manager.query(CANDLES, [
      market.instrument,
      kept.map(({ at }) => at / 1000),
      kept.map(({ open }) => price(open)),
      kept.map(({ high }) => price(high)),
      kept.map(({ low }) => price(low)),
      kept.map(({ close }) => price(close)),
    ]);
  }
}

const NOTICES = `
  INSERT INTO notifications (title, message, type, priority, is_global, signal_id, created_by, created_at, fanned_out_at, withdrawn_at,
    struck_title, struck_message)
  SELECT title, message, type, priority, is_global, signal_id, created_by, created_at, created_at, withdrawn_at, struck_title, struck_message
  FROM json_populate_recordset(NULL::notifications, $1)
  RETURNING id`;
/** Read the same hour, and again once its signal was withdrawn; what came in the last hours is still unread. */
const MARKS = `
  INSERT INTO user_notifications (user_id, notification_id, is_read, read_at, created_at)
  SELECT u.id, n.id, true, n.notified_at + interval '40 minutes', n.notified_at + interval '40 minutes'
  FROM users u, (SELECT id, greatest(created_at, withdrawn_at) AS notified_at FROM notifications) n
  WHERE u.email = ANY($1) AND n.notified_at < $2`;

/** Writes the notifications, as read by these members up to a time. Returns their numbers, in the order given. */
async function writeNotices(
  manager: EntityManager,
  notices: readonly GeneratedNotice[],
  deskId: string,
  read: { by: readonly string[]; until: Date },
): Promise<number[]> {
  const iso = (at: number): string => new Date(at).toISOString();
  const rows = notices.map(({ at, title, message, type, priority, isGlobal, isByDesk, signalId, struck }) => ({
    title,
    message,
    type,
    priority,
    is_global: isGlobal,
    signal_id: signalId,
    created_by: isByDesk ? deskId : null,
    created_at: iso(at),
    ...(struck && { withdrawn_at: iso(struck.at), struck_title: struck.title, struck_message: struck.message }),
  }));
  const made = await manager.query<{ id: number }[]>(NOTICES, [JSON.stringify(rows)]);
  await manager.query(MARKS, [read.by, read.until]);
  return made.map(({ id }) => id);
}

/** Notifications of this age or newer are still unread. */
const UNREAD_MS = 14 * 3_600_000;

/**
 * Writes the demonstration's half year (docs/product/demo.md#half-a-year): into a database that knows the demo accounts and no signal yet, in the caller's
 * transaction. It ends with the midnight before `now`.
 */
export async function seedHistory(manager: EntityManager, admin: User, member: User, now = new Date()): Promise<void> {
  const history = generateHalfYear(now);
  const stories = history.stories.map((story, index) => ({ ...story, id: index + 1 }));
  const members = demoMembers(history.end);
  await writeMembers(manager, members, member.email);
  await writeSignals(manager, stories, admin);
  await writeCandles(manager, history, now.getTime());
  const emails = await writeEmails(manager);
  const notices = noticesOf(stories, history.end);
  // In the evening, the day's midnight is long ago: nothing older than a day is unread.
  const until = new Date(Math.max(history.end - UNREAD_MS, now.getTime() - DAY_MS));
  const ids = await writeNotices(manager, notices, admin.id, { by: [admin.email, member.email], until });
  const others = members.filter((_, index) => index % 2 === 0);
  await writeJournals(
    manager,
    generateJournals(stories, [
      { email: member.email, since: 0, takes: 34, skips: 14 },
      ...others.map(({ email, subscribedAt }) => ({ email, since: subscribedAt, takes: 45, skips: 5 })),
    ]),
  );
  const publications: Publication[] = [
    ...stories.map(({ id, steps }) => ({ kind: 'signal' as const, id, at: steps[0]!.at, emails: emails.get(id) ?? 0 })),
    ...notices.map(({ at }, index) => ({ kind: 'notification' as const, id: ids[index]!, at, emails: 0 })),
  ].sort((a, b) => a.at - b.at);
  const membersAt = (at: number): number => 1 + members.filter(({ subscribedAt }) => subscribedAt <= at).length;
  await writeActivity(manager, generateActivity(publications, membersAt, now.getTime()));
}
