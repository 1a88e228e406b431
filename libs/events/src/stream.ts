import type { Audience } from '@t0/contracts/live';
import type { LogEntry } from './log-entry.ts';
import type { RedisClient } from './redis-client.ts';

/** The Redis stream of one log: its key carries the log's epoch, its ids are `seq-0`. */
export const streamKey = (epoch: string): string => `live:${epoch}`;

/** Stream id of an event. */
export const streamId = (seq: number): string => `${seq}-0`;

/** The seq within a stream id. */
const seqOfId = (id: string): number => Number(id.slice(0, id.indexOf('-')));

/** Fields of a stream entry: short names, as they are repeated in every one. */
export const toFields = (entry: LogEntry, traceparent?: string): Record<string, string> => ({
  t: entry.type,
  a: entry.audience,
  c: String(entry.at),
  e: entry.json,
  ...(traceparent !== undefined && { p: traceparent }),
});

/** Reads a stream entry back. */
function fromFields(id: string, fields: Record<string, string>): LogEntry {
  return {
    seq: seqOfId(id),
    type: fields.t ?? '',
    audience: (fields.a ?? 'staff:roles') as Audience,
    at: Number(fields.c),
    json: fields.e ?? '',
    ...(fields.p !== undefined && { traceparent: fields.p }),
  };
}

/** A stream entry as the client library answers it. */
interface StreamMessage {
  id: string;
  message: Record<string, string>;
}

/** Entries after `seq`, at most `count`, waiting up to `blockMs` for the first. Empty when none came. */
export async function readAfter(
  redis: RedisClient,
  key: string,
  seq: number,
  count: number,
  blockMs: number,
): Promise<LogEntry[]> {
  const options = { COUNT: count, BLOCK: blockMs };
  const streams = (await redis.xRead({ key, id: streamId(seq) }, options)) as { messages: StreamMessage[] }[] | null;
  return (streams?.[0]?.messages ?? []).map(({ id, message }) => fromFields(id, message));
}

/** The entry of `seq`, or null when the stream does not hold it. */
export async function readEntry(redis: RedisClient, key: string, seq: number): Promise<LogEntry | null> {
  const found = await redis.xRange(key, streamId(seq), streamId(seq));
  return found?.[0] ? fromFields(found[0].id, found[0].message) : null;
}

/** The newest seq in the stream; 0 when there is no stream. */
export async function readTop(redis: RedisClient, key: string): Promise<number> {
  const found = await redis.xRevRange(key, '+', '-', { COUNT: 1 });
  return found?.[0] ? seqOfId(found[0].id) : 0;
}
