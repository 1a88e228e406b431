import type { DataSource } from 'typeorm';
import { LOG_COLUMNS, toLogEntry } from './log-entry.ts';
import type { LogEntry, LogRow } from './log-entry.ts';
import { LogReader } from './log-reader.ts';
import { replaceEpoch } from './epoch.ts';
import type { RedisClient } from './redis-client.ts';
import { readEntry, readTop, streamId, streamKey, toFields } from './stream.ts';

/** What a publisher reports, and the seam at which tests stop a process. */
export interface PublisherHooks {
  onError: (error: unknown) => void;
  /** A batch is in the stream; `lagMs` is commit to publish of its oldest entry. */
  onPublished?: (entries: LogEntry[], lagMs: number) => void;
  /** The log was given a new epoch, because the stream was ahead of it. */
  onNewEpoch?: (epoch: string) => void;
}

/** Enqueues the jobs that these events start; called before they count as published, possibly more than once. */
export type JobRouter = (entries: LogEntry[]) => Promise<void>;

const PAGE = 500;

/**
 * Carries committed rows of the log into the Redis stream, in order (realtime.md, 'Path of an event'). Needs no lock and no
 * leader: seq follows commit order, so whoever reads row n has read every earlier one, and a row published twice is refused by
 * its id. Every process that commits has one; a sweeper calls it for rows a crash left behind.
 */
export class Publisher {
  private running: Promise<number> | null = null;
  private wanted = false;
  private readonly reader: LogReader;

  constructor(
    private readonly db: DataSource,
    private readonly redis: RedisClient,
    private readonly route: JobRouter,
    private readonly streamLength: number,
    private readonly hooks: PublisherHooks,
  ) {
    this.reader = new LogReader(db);
  }

  /** Publishes soon, in the background. Failures are reported to the hooks; the rows stay for the sweeper. */
  kick(): void {
    this.flush().catch(this.hooks.onError);
  }

  /** Publishes everything unpublished and answers how many entries. Concurrent calls share one run, and one more after it. */
  flush(): Promise<number> {
    if (this.running) {
      this.wanted = true;
      return this.running;
    }
    this.running = this.run();
    return this.running;
  }

  /**
   * Publishes rows that wait longer than `graceMs`: what a crash or a lost connection left behind. Answers the age of the oldest
   * unpublished row in ms (0 when none). Younger rows are left to the process that committed them.
   */
  async sweep(graceMs: number): Promise<number> {
    const rows: { age: string | null }[] = await this.db.query(
      'SELECT extract(epoch FROM clock_timestamp() - min(at)) * 1000 AS age FROM live_events WHERE published_at IS NULL',
    );
    const age = Math.max(0, Number(rows[0]?.age ?? 0));
    if (age > graceMs) await this.flush();
    return age;
  }

  private async run(): Promise<number> {
    try {
      let total = 0;
      let published: number;
      do {
        this.wanted = false;
        published = await this.publishPage();
        total += published;
      } while (published === PAGE || this.wanted);
      return total;
    } finally {
      // In the same tick as the last look at `wanted`: a call in between would otherwise be forgotten.
      this.running = null;
    }
  }

  private async publishPage(): Promise<number> {
    const rows: (LogRow & { epoch: string })[] = await this.db.query(
      `SELECT ${LOG_COLUMNS}, epoch FROM live_events, live_log WHERE published_at IS NULL ORDER BY seq LIMIT ${PAGE}`,
    );
    if (rows.length === 0) return 0;
    const epoch = rows[0]!.epoch;
    const entries = rows.map(toLogEntry);
    const added = await Promise.allSettled(entries.map((entry) => this.add(epoch, entry)));
    for (const [index, outcome] of added.entries()) {
      if (outcome.status === 'fulfilled') continue;
      if (!isRefusal(outcome.reason)) throw outcome.reason;
      if (await this.isStranger(epoch, entries[index]!)) {
        this.hooks.onNewEpoch?.(await replaceEpoch(this.db, epoch));
        this.wanted = true;
        return 0;
      }
    }
    await this.route(entries);
    await this.db.query(
      'UPDATE live_events SET published_at = clock_timestamp() WHERE seq = ANY($1) AND published_at IS NULL',
      [entries.map((entry) => entry.seq)],
    );
    this.hooks.onPublished?.(entries, Date.now() - entries[0]!.at);
    return entries.length;
  }

  private add(epoch: string, entry: LogEntry): Promise<string> {
    return this.redis.xAdd(streamKey(epoch), streamId(entry.seq), toFields(entry), {
      TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: this.streamLength },
    });
  }

  /**
   * After a refusal: was this entry published before (harmless), or does the stream belong to another history of the log, as
   * after a restored backup? Read the stream first and the log's head second: in a healthy log the head is never behind.
   */
  private async isStranger(epoch: string, entry: LogEntry): Promise<boolean> {
    const key = streamKey(epoch);
    const same = await readEntry(this.redis, key, entry.seq);
    if (same) return same.json !== entry.json;
    const top = await readTop(this.redis, key);
    return top > (await this.reader.head()).lastSeq;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('equal or smaller than the target stream top item');
