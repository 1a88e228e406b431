import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { LogReader } from './log-reader.ts';
import { retryUntilAvailable } from './redis-client.ts';
import type { RedisClient } from './redis-client.ts';
import { readTop, streamKey } from './stream.ts';

/**
 * Gives the log a new epoch, if it still has `old`, and returns the one it has now. Every row is published again into the new
 * epoch's stream only if it never was; clients with a cursor of the old epoch read their snapshots again.
 */
export async function replaceEpoch(db: DataSource, old: string): Promise<string> {
  const fresh = randomBytes(6).toString('hex');
  await db.query('UPDATE live_log SET epoch = $1, timeline = live_timeline() WHERE id = 1 AND epoch = $2', [
    fresh,
    old,
  ]);
  const rows: { epoch: string }[] = await db.query('SELECT epoch FROM live_log WHERE id = 1');
  return rows[0]!.epoch;
}

/**
 * Detects a stream that is ahead of the log (a database restored from a backup), and replaces the epoch. Returns the new epoch,
 * or null when all is well. The stream is read before the log: in a healthy log the head is never behind the stream.
 */
export async function repairEpoch(db: DataSource, redis: RedisClient, reader: LogReader): Promise<string | null> {
  const { epoch } = await reader.head();
  const top = await retryUntilAvailable(redis, () => readTop(redis, streamKey(epoch)));
  const { lastSeq } = await reader.head();
  return top > lastSeq ? replaceEpoch(db, epoch) : null;
}
