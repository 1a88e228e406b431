import { preferenceChoice } from '@t0/contracts/notifications';
import type { NotificationChannel, NotificationPreference, TopicOf } from '@t0/contracts/notifications';
import type { EntityManager } from 'typeorm';

/**
 * SQL: the level of a preference of `user`, an expression for the member's id; the default where the member never chose. One look into the primary key.
 *
 * @example preferenceLevel('push', 'notifications', 'u.id')
 */
export function preferenceLevel<C extends NotificationChannel>(channel: C, topic: TopicOf<C>, user: string): string {
  const level = `SELECT p.level FROM notification_preferences p
    WHERE p.user_id = ${user} AND p.channel = '${channel}' AND p.topic = '${topic}'`;
  return `coalesce((${level}), '${preferenceChoice(channel, topic)!.default}')`;
}

/**
 * SQL: whether a preference that is a switch is on. Says the same as the level, in a form that PostgreSQL plans as one join for all members: of the rows
 * only the one that departs from the default counts.
 */
export function isPreferred<C extends NotificationChannel>(channel: C, topic: TopicOf<C>, user: string): string {
  const isOnAtFirst = preferenceChoice(channel, topic)!.default === 'on';
  return `${isOnAtFirst ? 'NOT EXISTS' : 'EXISTS'} (SELECT FROM notification_preferences p
    WHERE p.user_id = ${user} AND p.channel = '${channel}' AND p.topic = '${topic}' AND p.level ${isOnAtFirst ? '<>' : '='} 'on')`;
}

const STORE = `
  INSERT INTO notification_preferences AS p (user_id, channel, topic, level)
  SELECT u.id, c.channel, c.topic, c.level
  FROM users u, json_to_recordset($2) AS c (channel text, topic text, level text) WHERE u.id = $1
  ON CONFLICT (user_id, channel, topic) DO UPDATE SET level = excluded.level WHERE p.level <> excluded.level RETURNING 1`;

/** Stores what a member chose; returns true if a row changed. Anyone who calls it emits the settings. */
export async function storePreferences(
  manager: EntityManager,
  userId: string,
  chosen: readonly NotificationPreference[],
): Promise<boolean> {
  return (await manager.query<unknown[]>(STORE, [userId, JSON.stringify(chosen)])).length > 0;
}
