import type { DataSource, EntityManager } from 'typeorm';
import { LIVE_EVENT_VERSION } from '@t0/contracts';
import type { Audience, LiveEventData, LiveEventType } from '@t0/contracts';
import type { CommitHook, Emitted } from './commit-hook.ts';
import { toLogEntry } from './log-entry.ts';
import type { LogEntry } from './log-entry.ts';

/** Announces a change inside a transaction: the event joins the log if, and only if, the transaction commits. */
export type Emit = <T extends LiveEventType>(type: T, audience: Audience, data: LiveEventData[T]) => void;

/** What one transaction appended, and to which log. */
export interface Appended {
  epoch: string;
  entries: LogEntry[];
}

interface Draft extends Emitted {
  type: LiveEventType;
  audience: Audience;
  /** The data, encoded at the moment it was emitted. */
  json: string;
}

/**
 * Appends all drafts in one statement. The UPDATE takes the log's row lock, held until commit, so seqs are gapless and follow
 * commit order; it runs last in the transaction, so the lock is held for one round trip and can close no lock cycle.
 * clock_timestamp() under the lock is the commit time as nearly as can be known.
 */
const APPEND = `
  WITH head AS (UPDATE live_log SET last_seq = last_seq + $1 WHERE id = 1 RETURNING last_seq - $1 AS base, epoch),
  added AS (
    INSERT INTO live_events (seq, type, v, audience, data, at)
    SELECT head.base + draft.n, draft.type, $2, draft.audience, draft.data::json, clock_timestamp()
    FROM head, unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS draft(type, audience, data, n)
    RETURNING seq, at)
  SELECT added.seq, added.at, head.epoch FROM added, head ORDER BY added.seq`;

/** The event log's only door for writers (realtime.md, 'Path of an event'). */
export class EventLog {
  constructor(
    private readonly db: DataSource,
    /** Called after each commit that appended, with what was; publishes without being waited for. */
    private readonly afterCommit: (appended: Appended) => void,
    /** Run in every transaction before the append, in order; what one emits the next one sees. */
    private readonly hooks: readonly CommitHook[] = [],
  ) {}

  /**
   * Runs `work` in one transaction and appends what it emitted as its last act. Answers what `work` answered, after commit.
   * Throws what `work` or the database throws; then nothing is changed and nobody is told.
   */
  async transact<R>(work: (manager: EntityManager, emit: Emit) => Promise<R>): Promise<R> {
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
