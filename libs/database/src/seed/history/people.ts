import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { hashPassword } from '../../accounts/password.ts';
import { DAY_MS, HISTORY_DAYS } from './market.ts';
import { between, seededRandom } from './seeded-random.ts';

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
export function demoMembers(now: number): DemoMember[] {
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
export async function writeMembers(
  manager: EntityManager,
  members: readonly DemoMember[],
  demoMember: string,
): Promise<void> {
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
