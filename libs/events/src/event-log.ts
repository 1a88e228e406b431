import { LIVE_EVENT_VERSION, type Audience, type LiveEventType } from '@t0/contracts/live';
import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { CommitHook, Emit, Emitted } from './emit-member-updates.ts';
import { toLogEntry, type LogEntry } from './log-entry.ts';
import type { LogReader } from './log-reader.ts';
import { retryUntilAvailable, type RedisClient } from './redis-client.ts';
import { readTop, streamKey } from './stream.ts';

/** The events that one transaction appended, and the epoch of the log. */
export interface Appended {
  epoch: string;
  entries: LogEntry[];
}

/** PostgreSQL ends a session that holds the log's lock and is silent for this long, ms. */
const IDLE_IN_TRANSACTION_MS = 5000;
const GIVE_UP = `set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION_MS}', true)`;

/** Takes the log's lock before the append does, until the end of the transaction: nothing is appended by others meanwhile. */
export async function lockLog(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT ${GIVE_UP} FROM live_log WHERE id = 1 FOR UPDATE`);
}

interface Draft extends Emitted {
  type: LiveEventType;
  audience: Audience;
  /** The data, encoded now it was emitted. */
  json: string;
}

/**
 * Appends all drafts in one statement. The UPDATE locks the log's row until commit, so seqs are gapless and follow
 * commit order; it runs last in the transaction, so the lock lasts one round trip and cannot deadlock.
 * clock_timestamp() under the lock is the commit time as nearly as can be known.
 *
 * The first append after a standby was promoted, or an archive restored, gives the log a new epoch: PostgreSQL does not report whether the
 * newest events were lost by it, and numbers of this history must never be taken for those of the other one.
 *
 * A process that vanishes before its commit (its machine lost power, the network is cut) must not keep everybody else from
 * appending until TCP notices: PostgreSQL ends its session.
 */
const APPEND = `
  WITH head AS (
    UPDATE live_log SET last_seq = last_seq + $1, timeline = live_timeline(),
      epoch = CASE WHEN timeline = live_timeline() THEN epoch ELSE left(md5(gen_random_uuid()::text), 12) END
    WHERE id = 1
    RETURNING last_seq - $1 AS base, epoch, ${GIVE_UP}),
  added AS (
    INSERT INTO live_events (seq, type, v, audience, data, at)
    SELECT head.base + draft.n, draft.type, $2, draft.audience, draft.data::json, clock_timestamp()
    FROM head, unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS draft(type, audience, data, n)
    RETURNING seq, at)
  SELECT added.seq, added.at, head.epoch FROM added, head ORDER BY added.seq`;

/** The event log's only door for writers (docs/REALTIME.md#event-log). */
export class EventLog {
  constructor(
    private readonly db: DataSource,
    /** Called after each commit that appended, with what was; publishes without being waited for. */
    private readonly afterCommit: (appended: Appended) => void,
    /** Run in every transaction before the append, in order; what one emits the next one sees. */
    private readonly hooks: readonly CommitHook[] = [],
    /** Surrounds every transaction that may append; what is appended begins to be published within it. */
    private readonly within: <R>(work: () => Promise<R>) => Promise<R> = (work) => work(),
  ) {}

  /**
   * Runs `work` in one transaction and appends what it emitted as its last act. Returns what `work` returned, after commit.
   * Throws what `work` or the database throws; then nothing is changed and nothing is emitted.
   *
   * @example
   * await log.transact(async (manager, emit) => {
   *   const post = await manager.save(BlogPost, draft);
   *   emit('blog_post.created', 'subscribers', toWireBlogPost(post));
   * });
   */
  transact<R>(work: (manager: EntityManager, emit: Emit) => Promise<R>): Promise<R> {
    return this.within(() => this.commit(work));
  }

  private async commit<R>(work: (manager: EntityManager, emit: Emit) => Promise<R>): Promise<R> {
    const drafts: Draft[] = [];
    let appended: Appended | undefined;
    const result = await this.db.transaction(async (manager) => {
      const emit: Emit = (type, audience, data) => {
        drafts.push({ type, audience, data, json: JSON.stringify(data) });
      };
      const answer = await work(manager, emit);
      for (const hook of this.hooks) await hook(manager, [...drafts], emit);
      if (drafts.length > 0) appended = await append(manager, drafts);
      return answer;
    });
    if (appended) this.afterCommit(appended);
    return result;
  }
}

async function append(manager: EntityManager, drafts: Draft[]): Promise<Appended> {
  const rows: { seq: string; at: Date; epoch: string }[] = await manager.query(APPEND, [
    drafts.length,
    LIVE_EVENT_VERSION,
    drafts.map((draft) => draft.type),
    drafts.map((draft) => draft.audience),
    drafts.map((draft) => draft.json),
  ]);
  if (rows.length !== drafts.length) throw new Error('The event log has no head: run the migrations');
  const entries = rows.map(({ seq, at }, index) => {
    const { type, audience, json } = drafts[index]!;
    return toLogEntry({ seq, at, v: LIVE_EVENT_VERSION, type, audience, data: json });
  });
  return { epoch: rows[0]!.epoch, entries };
}

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
