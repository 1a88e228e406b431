import type { EntityManager } from 'typeorm';
import { randomUUID } from 'node:crypto';
import type { JournalDecision } from '@t0/contracts/journal';
import type { User } from '../../accounts/user.entity.ts';
import { generateActivity, writeActivity, writeEmails, type Publication } from './activity.ts';
import { SEED, generateHalfYear, type HalfYear } from './half-year.ts';
import { CANDLE_DAYS, DAY_MS, barsOfToday, priceText, HISTORY_DAYS, type Market } from './market.ts';
import { noticesOf, type GeneratedNotice } from './notices.ts';
import { writeSignals, type NumberedStory } from './write-signals.ts';
import { hashPassword } from '../../accounts/password.ts';
import { between, seededRandom, oneOf, type Random } from './seeded-random.ts';

/** A member's entry for a signal. Times in ms since the epoch. */
interface GeneratedEntry {
  email: string;
  signalId: number;
  decision: JournalDecision;
  at: number;
  fill: string | null;
  size: string | null;
  risk: string | null;
  exit: string | null;
  exitAt: number | null;
  note: string;
}

/** How many of a hundred signals a member takes, and skips. */
interface Habit {
  email: string;
  since: number;
  takes: number;
  skips: number;
}

const NOTES = [
  'Late, but inside a quarter R.',
  'As planned.',
  'Half size, data in an hour.',
  'Moved the stop too early again.',
  'Best entry of the week.',
  'Out before the weekend.',
] as const;
const SKIPPED = ['Too much yen already.', 'Missed the entry.', 'Not at this hour.', ''] as const;

/** The journals of members over the half year, each from its subscription on. */
function generateJournals(stories: readonly NumberedStory[], habits: readonly Habit[]): GeneratedEntry[] {
  return habits.flatMap((habit, index) => {
    const random = seededRandom(7_000 + index);
    return stories
      .filter(({ steps }) => steps[0]!.at > habit.since)
      .map((story) => entryOf(story, habit, random))
      .filter((entry) => entry !== null);
  });
}

function entryOf(
  { id: signalId, market, steps }: NumberedStory,
  { email, takes, skips }: Habit,
  random: Random,
): GeneratedEntry | null {
  const luck = random() * 100;
  const nothing = { fill: null, size: null, risk: null, exit: null, exitAt: null };
  const began = steps.find(({ state }) => state.status === 'active');
  const end = steps.at(-1)!;
  const at = (began ?? steps[0]!).at + between(random, 8, 900) * 1000;
  if (luck >= takes + skips || !began || at >= end.at) return null;
  if (luck >= takes) return { email, signalId, decision: 'skipped', at, ...nothing, note: oneOf(random, SKIPPED) };
  const isNoted = random() < 0.4 && end.price !== null;
  return {
    email,
    signalId,
    decision: 'taken',
    at,
    fill: near(market, began.state.entryPrice, random),
    size: oneOf(random, ['0.1', '0.2', '0.25', '0.5']),
    risk: oneOf(random, ['0.5', '1', '1', '2']),
    exit: isNoted ? near(market, end.price!, random) : null,
    exitAt: isNoted ? Math.max(at, end.at + between(random, 1, 60) * 1000) : null,
    note: random() < 0.3 ? oneOf(random, NOTES) : '',
  };
}

/** A price some steps around another: fills are seldom exact. */
function near(market: Market, price: string, random: Random): string {
  const units = Math.round(Number(price) * 10 ** market.decimals);
  return priceText(market, units + Math.round((random() - 0.45) * market.halfSpread * 4));
}

const ENTRIES = `
  INSERT INTO journal_entries (user_id, signal_id, decision, at, fill, size, risk_percent, exit, exit_at, note, created_at, updated_at)
  SELECT u.id, e.signal_id, e.decision, e.at, e.fill, e.size, e.risk, e.exit, e.exit_at, e.note, e.at, coalesce(e.exit_at, e.at)
  FROM json_to_recordset($1) AS e (email text, signal_id integer, decision text, at timestamptz, fill numeric, size numeric, risk numeric,
    exit numeric, exit_at timestamptz, note text)
  JOIN users u ON u.email = e.email
  ORDER BY e.at`;

/** Writes the entries, in the order of their times. */
async function writeJournals(manager: EntityManager, entries: readonly GeneratedEntry[]): Promise<void> {
  const rows = entries.map(({ signalId, at, exitAt, ...entry }) => ({
    ...entry,
    signal_id: signalId,
    at: new Date(at).toISOString(),
    exit_at: exitAt === null ? null : new Date(exitAt).toISOString(),
  }));
  await manager.query(ENTRIES, [JSON.stringify(rows)]);
}

const NAMES = [
  'Amara Okafor', 'Ben Whitlock', 'Chiara Conti', 'Daniel Reyes', 'Elif Demir', 'Felix Brandt', 'Grace Liu', 'Hugo Martin',
  'Ines Silva', 'Jonas Berg', 'Kavya Nair', 'Liam Doyle', 'Mina Park', 'Noah Fischer', 'Olga Petrova', 'Priya Shah',
  'Quinn Archer', 'Rosa Vidal', 'Sven Dahl', 'Tara Singh', 'Umar Aziz', 'Vera Novak', 'Will Grant', 'Yuki Mori',
]; // oxfmt-ignore

/** A member of the demonstration other than the accounts that people sign in with. Times in ms since the epoch. */
interface DemoMember {
  firstName: string;
  lastName: string;
  email: string;
  subscribedAt: number;
  lastLoginAt: number;
}

/** Members who subscribed one after the other over the half year. */
function demoMembers(now: number): DemoMember[] {
  const random = seededRandom(NAMES.length);
  return NAMES.map((name, index) => {
    const [firstName, lastName] = name.split(' ') as [string, string];
    const daysAgo = (HISTORY_DAYS * (NAMES.length - index)) / (NAMES.length + 1);
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@t0.local`.toLowerCase(),
      subscribedAt: now - Math.round(daysAgo * DAY_MS),
      lastLoginAt: now - between(random, 1, index % 6 === 5 ? 300 : 30) * 3_600_000,
    };
  });
}

const MEMBERS = `
  WITH made AS (
    INSERT INTO users (email, password, email_verified_at, first_name, last_name, subscription_status, has_active_subscription, membership,
      subscription_started_at, created_at, updated_at, last_login_at, device_info)
    SELECT email, $2, began, first_name, last_name, 'active', true, 'granted', began, began, began, last_login_at, 'Chrome on Windows'
    FROM json_to_recordset($1) AS m (email text, first_name text, last_name text, began timestamptz, last_login_at timestamptz)
    ON CONFLICT DO NOTHING RETURNING id, subscription_started_at),
  unmailed AS (INSERT INTO notification_preferences (user_id, channel, topic, level) SELECT id, 'email', 'everything', 'off' FROM made)
  INSERT INTO subscriptions (provider, external_id, user_id, status, started_at, created_at, updated_at)
  SELECT 'manual', 'manual:' || id, id, 'active', subscription_started_at, subscription_started_at, subscription_started_at FROM made`;
const SINCE_THEN = `
  WITH members AS (UPDATE users SET subscription_started_at = now() - make_interval(days => $2), created_at = now() - make_interval(days => $2)
    WHERE email = $1 RETURNING id, subscription_started_at)
  UPDATE subscriptions s SET started_at = members.subscription_started_at FROM members WHERE s.user_id = members.id`;

/** The members other than the demo accounts, with a password that nobody knows; the demo member has been there from the beginning. */
async function writeMembers(manager: EntityManager, members: readonly DemoMember[], demoMember: string): Promise<void> {
  const rows = members.map(({ email, firstName, lastName, subscribedAt, lastLoginAt }) => ({
    email,
    first_name: firstName,
    last_name: lastName,
    began: new Date(subscribedAt).toISOString(),
    last_login_at: new Date(lastLoginAt).toISOString(),
  }));
  await manager.query(MEMBERS, [JSON.stringify(rows), await hashPassword(randomUUID())]);
  await manager.query(SINCE_THEN, [demoMember, HISTORY_DAYS]);
}

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
/** What came in the last hours is still unread. */
const READ = `
  INSERT INTO read_positions (user_id, version, read_to)
  SELECT id, 1, $2::timestamptz(3) - interval '1 millisecond' FROM users WHERE email = ANY($1)`;

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
  await manager.query(READ, [read.by, read.until]);
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
