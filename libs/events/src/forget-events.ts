import type { EntityManager } from 'typeorm';
import type { RedisClient } from './redis-client.ts';
import { streamId, streamKey } from './stream.ts';

/** Whom the log is to forget: `names` are texts that name the person: the account's id, addresses, ids of providers. */
export interface ForgottenPerson {
  userId: string;
  names: readonly string[];
}

/** Entries that leave the stream with one call. */
const CHUNK = 500;
/** $1: the names. The index finds the events, and only those that hold a whole name are forgotten. */
const NAMING = `person_names(audience || ' ' || data::text) && person_names(array_to_string($1::text[], ' '))
  AND EXISTS (SELECT 1 FROM unnest($1::text[]) AS name WHERE strpos(lower(audience || ' ' || data::text), lower(name)) > 0)`;

/**
 * Deletes the events that name a person from the log's copy in Redis. A follower reads the numbers that Redis lacks from PostgreSQL. Repeat it
 * until `forgetInLog` is committed. False, and nothing deleted, while such an event is not published yet: it would come to Redis afterwards.
 */
export async function forgetInStream(
  manager: EntityManager,
  redis: RedisClient,
  person: ForgottenPerson,
): Promise<boolean> {
  const rows: { seq: string; published: boolean }[] = await manager.query(
    `SELECT seq, published_at IS NOT NULL AS published FROM live_events WHERE ${NAMING}`,
    [person.names],
  );
  if (rows.some(({ published }) => !published)) return false;
  const [{ epoch }]: [{ epoch: string }] = await manager.query('SELECT epoch FROM live_log WHERE id = 1');
  const ids = rows.map(({ seq }) => streamId(Number(seq)));
  for (let from = 0; from < ids.length; from += CHUNK)
    await redis.xDel(streamKey(epoch), ids.slice(from, from + CHUNK));
  return true;
}

/**
 * Discards the content of events that name a person; every event keeps its number. Events for the person alone become empty; for others the
 * event becomes `member.deleted`.
 */
export async function forgetInLog(manager: EntityManager, person: ForgottenPerson): Promise<void> {
  await manager.query(
    `UPDATE live_events SET
       type = CASE WHEN audience LIKE 'user:%' THEN type ELSE 'member.deleted' END,
       data = CASE WHEN audience LIKE 'user:%' THEN '{}'::json ELSE json_build_object('id', $2::text, 'version', 2147483647) END
     WHERE ${NAMING}`,
    [person.names, person.userId],
  );
}
